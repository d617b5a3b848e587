import { Link } from 'react-router'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { useShownItems } from '../items-context'
import { addressOfKind } from '../route'

/** What can be done to a list of people as a whole, or who does it. */
export function ListTasks() {
  const { kind, items, publishes } = useShownItems()
  if (!publishes)
    return (
      <p className={ui.note}>
        {t('An editor or an owner can add several people at once, and change the order.')}
      </p>
    )
  return (
    <Cluster gap="tight" compact>
      <ButtonLink as={Link} variant="quiet" to={addressOfKind(kind, { show: 'several' })}>
        {t('Add several people')}
      </ButtonLink>
      {items.length > 1 && (
        <ButtonLink as={Link} variant="quiet" to={addressOfKind(kind, { show: 'order' })}>
          {t('Change the order')}
        </ButtonLink>
      )}
    </Cluster>
  )
}

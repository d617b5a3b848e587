import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { Sheet } from '#admin/ui/sheet/Sheet'
import { completed } from '#admin/ui/use-action'
import type { Item } from '#kit/api/items'
import { msg, t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { useShownItems } from './items-context'
import { kinds } from './kinds/kinds'
import { saveItemMutation } from './queries'
import { addressOfItem } from './route'
import { whatsappAddress } from './share'

interface ItemMenuProps {
  item: Item
  /** Stops rendering the menu. */
  onClose: () => void
}

/** What can be done with a published item besides reading it, and the question before one is removed that is there for years. */
export default function ItemMenu({ item, onClose }: ItemMenuProps) {
  const { kind, base, publishes, action, focusOutcome } = useShownItems()
  const [isRemoving, setRemoving] = useState(false)
  const { id, title, page, fields } = item
  const { copied, remove, removeLabel = msg('Remove') } = kinds[kind]

  async function takeDown() {
    onClose()
    const failure = t('It could not be removed.')
    const edit = { kind, id, base, fields: null }
    await action.run(saveItemMutation, edit, { failure, focus: focusOutcome })
  }

  if (isRemoving && remove && remove !== true)
    return <RemoveQuestion item={item} question={t(remove, { title })} onClose={onClose} />
  return (
    <Sheet title={title} onClose={onClose}>
      {page && (
        <>
          <li>
            <a href={page}>{t('See it on the site')}</a>
          </li>
          <li>
            <a href={whatsappAddress(page, title)} target="_blank" rel="noopener noreferrer">
              {t('Share on WhatsApp')}
            </a>
          </li>
        </>
      )}
      <li>
        <Link to={addressOfItem(kind, id)}>{t('Edit')}</Link>
      </li>
      {copied && (
        <li>
          <Link to={addressOfItem(kind, 'new', '', id)}>{t('Duplicate')}</Link>
        </li>
      )}
      {publishes && remove && Object.keys(fields).length > 0 && (
        <li>
          <Button
            variant="bare"
            className={ui.bad}
            disabled={action.busy}
            onClick={() => (remove === true ? void takeDown() : setRemoving(true))}
          >
            {t(removeLabel)}
          </Button>
        </li>
      )}
    </Sheet>
  )
}

interface RemoveQuestionProps extends ItemMenuProps {
  question: string
}

function RemoveQuestion({ item, question, onClose }: RemoveQuestionProps) {
  const { kind, base, action, focusOutcome } = useShownItems()
  return (
    <ConfirmDialog
      title={question}
      confirmLabel={t('Remove')}
      busyLabel={t('Removing...')}
      danger
      failure={t('It could not be removed.')}
      action={useMutation(saveItemMutation)}
      variables={{ kind, id: item.id, base, fields: null }}
      onClose={onClose}
      onDone={(answer) => {
        action.show({ done: completed(answer) })
        focusOutcome()
      }}
    >
      {t('Visitors will no longer see it. It can be restored under “Deleted”, below the list.')}
      {kind === 'page' && ` ${t('It is taken out of the menu as well.')}`}
    </ConfirmDialog>
  )
}

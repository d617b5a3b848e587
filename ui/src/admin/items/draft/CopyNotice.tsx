import type { Item } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { Callout } from '#kit/ui/arrange'
import { useShownItems } from '../items-context'
import type { KindSpec } from '../kinds/kind-spec'
import { kinds } from '../kinds/kinds'

/** Says what a new item begins as a copy of, and what it lacks. */
export default function CopyNotice({ copied: { title } }: { copied: Item }) {
  const { kind } = useShownItems()
  return <Callout as="p">{noticeOf(kinds[kind], title)}</Callout>
}

function noticeOf({ fields }: KindSpec, title: string) {
  if (fields.some(({ control }) => control === 'pdf'))
    return t('A copy of “{title}”, with today’s date. Choose its PDF.', { title })
  return fields.some(({ today }) => today)
    ? t('A copy of “{title}”, with today’s date.', { title })
    : t('A copy of “{title}”. Write its days.', { title })
}

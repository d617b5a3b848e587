import { Ellipsis } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import parts from '#admin/ui/parts.module.css'
import { writeDate } from '#admin/ui/time/dates'
import { fromContentTime } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import type { Draft } from '#kit/api/drafts'
import type { Item, ItemKind } from '#kit/api/items'
import { Field } from '#kit/forms/Field'
import { type MarkedText, msg, t } from '#kit/i18n/message'
import { Cluster, Rows } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import { DeletedItems } from './history/DeletedItems'
import { type ItemState, stateOf } from './item-state'
import { useShownItems } from './items-context'
import { kinds } from './kinds/kinds'
import { sayIncomplete, sayStale } from './languages/names'
import { useClassFees } from './list/use-class-fees'
import { addressOfItem } from './route'

const ItemMenu = lazy(() => import('./ItemMenu'))
export const LazyListTask = lazy(() => import('./list/ListTask'))

interface ItemListProps {
  /** Those of this state by their dates are listed. */
  state: ItemState
  /** The drafts of them, which say whether one waits. */
  drafts: Draft[]
}

/** How long a list is that one searches rather than reads. */
const long = 10

/** The newest first, whatever the order of the content's files is. */
const byDate = (a: Item, b: Item) => dayOf(b).localeCompare(dayOf(a))
const dayOf = ({ fields: { date, from, year } }: Item) => String(date ?? from ?? year ?? '')

/** The items of a kind. A row opens one, and its menu has what else can be done with it. */
export function ItemList({ state, drafts }: ItemListProps) {
  const { kind, items: all, publishes } = useShownItems()
  const now = useNow()
  const items = all.filter(
    ({ fields }) => state === stateOf(kind, fields, now) || kinds[kind].single,
  )
  const [openedId, setOpenedId] = useState('')
  const opened = items.find(({ id }) => id === openedId)
  const [words, setWords] = useState('')
  const spec = kinds[kind]
  const isFound = (title: string, note: string) =>
    `${title} ${note}`.toLowerCase().includes(words.trim().toLowerCase())
  const found = items.filter(({ title, fields }) => isFound(title, spec.note(fields)))
  const allFees = useClassFees(kind)
  const fees = allFees.filter(({ title, note }) => isFound(title, note))
  const add = spec.add && (all.length === 0 || !spec.single) && (
    <ButtonLink as={Link} to={addressOfItem(kind, 'new')}>
      {t(spec.add)}
    </ButtonLink>
  )

  const deleted = publishes && spec.remove && <DeletedItems />
  // Of entries of one file nobody knows which has changed since.
  const [entry] = items
  const stale = entry?.at && sayStale(entry.translations ?? [])

  if (items.length + allFees.length === 0) {
    return (
      <>
        <EmptyState
          title={all.length > 0 ? t('Nothing here') : t(spec.none)}
          {...(state === 'live' && { action: add })}
        >
          {all.length > 0 ? t(aboutState[state]) : t(spec.about)}
        </EmptyState>
        <Suspense>{spec.people && <LazyListTask />}</Suspense>
        {deleted}
      </>
    )
  }
  return (
    <>
      {add && <p>{add}</p>}
      <Suspense>{spec.people && <LazyListTask />}</Suspense>
      {items.length + allFees.length >= long && (
        <Field label={t('Find in this list')}>
          {(wiring) => (
            <input
              {...wiring}
              type="search"
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
        </Field>
      )}
      <p role="status" className={ui.live}>
        {found.length + fees.length === 0 && t('Nothing here matches “{query}”.', { query: words })}
      </p>
      {stale && (
        <p className={ui.note}>
          <span className={ui.pill}>{stale}</span>
        </p>
      )}
      <Rows>
        {fees.map(({ title, note, to }) => (
          <li key={to} className={`${parts.row} ${ui.wholeLink}`}>
            <div className={parts.about}>
              <h2>
                <Link to={to}>{title}</Link>
              </h2>
              <p className={ui.note}>{note}</p>
            </div>
          </li>
        ))}
        {(spec.newestFirst ? found.toSorted(byDate) : found).map((item) => (
          <Cluster as="li" spread key={item.id} className={`${parts.row} ${ui.wholeLink}`}>
            <div className={parts.about}>
              <h2>
                <Link to={addressOfItem(kind, item.id)}>{item.title}</Link>
              </h2>
              <Cluster as="p" gap="tight" className={ui.note}>
                <Badges
                  kind={kind}
                  item={item}
                  now={now}
                  draft={drafts.find((one) => one.item === item.id)}
                />
                <span>{spec.note(item.fields)}</span>
              </Cluster>
            </div>
            <Button
              variant="bare"
              className={parts.sign}
              aria-label={t('More about {title}', { title: item.title })}
              aria-haspopup="dialog"
              aria-expanded={item === opened}
              onClick={() => setOpenedId(item.id)}
            >
              <Ellipsis aria-hidden />
            </Button>
          </Cluster>
        ))}
      </Rows>
      {deleted}
      <Suspense>{opened && <ItemMenu item={opened} onClose={() => setOpenedId('')} />}</Suspense>
    </>
  )
}

const aboutState: Record<ItemState, MarkedText> = {
  live: msg('Visitors see none of them now.'),
  scheduled: msg('What visitors see from a day on comes here.'),
  expired: msg('What was shown until a day stays here, and can be shown again.'),
}

interface BadgesProps {
  kind: ItemKind
  item: Item
  now: number
  draft: Draft | undefined
}

/** Say when visitors see an item, where that is not always, and what is written of it. */
function Badges({ kind, item, now, draft }: BadgesProps) {
  const { publish, expires } = item.fields
  const state = stateOf(kind, item.fields, now)
  const time = (value: unknown) => writeDate(fromContentTime(value))
  const labels: string[] = []
  if (state === 'scheduled') labels.push(t('Scheduled: from {time}', { time: time(publish) }))
  if (state === 'expired') labels.push(t('Expired: {time}', { time: time(expires) }))
  if (state === 'live' && kinds[kind].scheduled && expires)
    labels.push(t('Until {time}', { time: time(expires) }))
  const ofDraft = draftBadges[draft?.state ?? '']
  if (ofDraft) labels.push(t(ofDraft))
  const { at, translations = [] } = item
  labels.push(at ? '' : sayStale(translations), sayIncomplete(translations))
  return labels.filter(Boolean).map((label) => (
    <span key={label} className={ui.pill}>
      {label}
    </span>
  ))
}

const draftBadges: Record<string, MarkedText> = {
  draft: msg('Being changed'),
  waiting: msg('A change waits for approval'),
  'sent-back': msg('A change was sent back'),
}

import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { useAction } from '#admin/ui/use-action'
import type { User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { ui } from '#kit/ui/names'
import { UnsentDrafts } from './draft/UnsentDrafts'
import { ItemFilters } from './ItemFilters'
import { ItemList, LazyListTask } from './ItemList'
import { ItemOutcome } from './ItemOutcome'
import { ItemsContext, useShownItems } from './items-context'
import { OpenItem } from './OpenItem'
import { draftsQuery, itemsQuery } from './queries'
import { type ItemsPlace, useItemsPlace } from './use-items-place'

const DraftList = lazy(() => import('./DraftList'))

/** Circulars, news and the other kinds: what an office publishes most, and its drafts. The address says what is shown. */
export default function ItemsScreen({ user }: { user: User }) {
  const place = useItemsPlace()
  const action = useActionOf(place)
  const { kind, isOpen } = place
  const items = useQuery(itemsQuery(kind))
  const drafts = useQuery(draftsQuery).data?.data
  const { ref: outcome, focus: focusOutcome } = useFocusTarget<HTMLDivElement>()
  const publishes = mayPublish(user, kind)
  const waiting = drafts?.find((one) => one.state === 'waiting' && mayPublish(user, one.kind))
  return (
    <>
      <div ref={outcome} tabIndex={-1} className={ui.outcome}>
        <ItemOutcome action={action} showsFailure={!isOpen} next={waiting} focus={focusOutcome} />
      </div>
      {!isOpen && <ItemFilters place={place} items={items.data?.data.items} drafts={drafts} />}
      <QueryBoundary query={items} failed={t('The list could not be loaded.')}>
        {({ data: { revision: base, items, languages = [], texts = [] } }) => (
          <ItemsContext
            value={{ kind, items, base, languages, texts, user, publishes, action, focusOutcome }}
          >
            <Suspense fallback={<p className={ui.note}>{t('Loading...')}</p>}>
              <ShownPart place={place} account={user._id} />
            </Suspense>
          </ItemsContext>
        )}
      </QueryBoundary>
    </>
  )
}

/** The form of an item, the drafts in a state, or what is published. */
function ShownPart({ place, account }: { place: ItemsPlace; account: string }) {
  const { kind, wanted, task, draft, copy, draftState, itemState, hasAllKinds } = place
  const drafts = useQuery(draftsQuery)
  const { publishes } = useShownItems()
  if (task && publishes) return <LazyListTask task={task} />
  return (
    <QueryBoundary query={drafts} failed={t('The list of drafts could not be loaded.')}>
      {({ data: all, people }) => {
        const ofKind = hasAllKinds ? all : all.filter((one) => one.kind === kind)
        if (wanted)
          return <OpenItem key={draft} wanted={wanted} id={draft} copy={copy} drafts={all} />
        if (draftState) {
          const listed = ofKind.filter(({ state }) => state === draftState)
          return <DraftList state={draftState} drafts={listed} people={people} />
        }
        return (
          <>
            <UnsentDrafts account={account} />
            <ItemList key={kind} state={itemState} drafts={ofKind} />
          </>
        )
      }}
    </QueryBoundary>
  )
}

/** The last action of the screen. Its message is about what was done here: it goes along from a form to its list only. */
function useActionOf({ address, isOpen }: ItemsPlace) {
  const action = useAction()
  const [last, setLast] = useState({ address, isOpen })
  if (last.address !== address) {
    setLast({ address, isOpen })
    if (isOpen || !action.outcome.done || !last.isOpen) action.show({})
  }
  return action
}

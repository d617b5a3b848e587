import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useVisit, within } from '#admin/ui/navigation'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { useNow } from '#admin/ui/time/use-now'
import { useAction } from '#admin/ui/use-action'
import type { Draft } from '#kit/api/drafts'
import { itemKinds } from '#kit/api/items'
import type { User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { DraftList, draftStates, type ListedState, stateLabels } from './DraftList'
import { ItemList } from './ItemList'
import { ItemOutcome } from './ItemOutcome'
import { itemStateLabels, itemStates, stateOf } from './item-state'
import { kinds } from './kinds/kinds'
import { addressOfItem, OpenItem } from './OpenItem'
import { draftsQuery, itemsQuery } from './queries'
import { itemKindIn, items as itemsScreen } from './route'
import { UnsentDrafts } from './UnsentDrafts'

const addressOfDraft = ({ kind, item, id }: { kind: string; item?: string; id: string }) =>
  addressOfItem(kind, item || 'new', id)

/** Circulars and news: what an office publishes most, and its drafts. What is shown stands in the address. */
export default function ItemsScreen({ user }: { user: User }) {
  const { search, pathname } = useLocation()
  const visit = useVisit()
  const navigate = useNavigate()
  const action = useAction()
  const params = new URLSearchParams(search)
  const kind = itemKindIn(search, pathname)
  const wanted = params.get('item')
  const state = draftStates.find((name) => name === params.get('show'))
  const shown = itemStates.find((name) => name === params.get('show')) ?? 'live'
  const ofAll = state && !params.has('kind') && pathname === itemsScreen.path
  const draftsIn = (state: ListedState, all: Draft[] | undefined) =>
    all?.filter((draft) => draft.state === state && (ofAll || draft.kind === kind))
  const items = useQuery(itemsQuery(kind))
  const drafts = useQuery(draftsQuery)
  const { ref: outcome, focus: focusOutcome } = useFocusTarget<HTMLDivElement>()
  const { scheduled, single } = kinds[kind]
  const now = useNow()

  const [place, setPlace] = useState({ pathname, search })
  if (place.search !== search || place.pathname !== pathname) {
    setPlace({ pathname, search })
    // A message is about what was done here. It goes along from a form to its list only.
    if (wanted || !action.outcome.done || !new URLSearchParams(place.search).has('item'))
      action.show({})
  }

  /** Shows another part of this screen. The focus stays on what was chosen. */
  function choose(part: Record<string, string>) {
    void navigate(`${pathname}?${new URLSearchParams(part)}`, within)
  }

  function leave() {
    visit(addressOfItem(kind))
    focusOutcome()
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1} className="read-out">
        <ItemOutcome
          action={action}
          showsFailure={!wanted}
          next={drafts.data?.data.find(
            (draft) => draft.state === 'waiting' && mayPublish(user, draft.kind),
          )}
          addressOf={addressOfDraft}
          focus={focusOutcome}
        />
      </div>
      {!wanted && (
        <>
          {pathname === itemsScreen.path && (
            <Field label={t('What to change')}>
              {(wiring) => (
                <select
                  {...wiring}
                  value={ofAll ? '' : kind}
                  onChange={({ target }) =>
                    choose({
                      ...(target.value && { kind: target.value }),
                      ...(state && { show: state }),
                    })
                  }
                >
                  {state && <option value="">{t('Everything')}</option>}
                  {itemKinds.map((value) => (
                    <option key={value} value={value}>
                      {t(kinds[value].label)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          )}
          <FilterButtons
            label={t('What is shown')}
            options={[
              ...itemStates
                .filter((value) => value === 'live' || (scheduled && !single))
                .map((value) => ({
                  value,
                  label: t(itemStateLabels[value]),
                  ...(value !== 'live' && {
                    count: items.data?.data.items.filter(
                      ({ fields }) => stateOf(kind, fields, now) === value,
                    ).length,
                  }),
                })),
              ...draftStates.map((value) => ({
                value,
                label: t(stateLabels[value]),
                count: draftsIn(value, drafts.data?.data)?.length,
              })),
            ]}
            value={state ?? shown}
            onChange={(value) => choose({ kind, ...(value !== 'live' && { show: value }) })}
          />
        </>
      )}
      <QueryBoundary query={items} failed={t('The list could not be loaded.')}>
        {({ data: { revision, items } }) => (
          <QueryBoundary query={drafts} failed={t('The list of drafts could not be loaded.')}>
            {({ data: all, people }) => {
              if (wanted)
                return (
                  <OpenItem
                    key={params.get('draft')}
                    id={params.get('draft') ?? ''}
                    drafts={all}
                    kind={kind}
                    base={revision}
                    wanted={wanted}
                    items={items}
                    action={action}
                    publishes={mayPublish(user, kind)}
                    onLeave={leave}
                    onOther={(id) => visit(addressOfItem(kind, wanted, id))}
                  />
                )
              if (state)
                return (
                  <DraftList
                    state={state}
                    drafts={draftsIn(state, all) ?? []}
                    people={people}
                    addressOf={addressOfDraft}
                    action={action}
                    onDiscarded={focusOutcome}
                  />
                )
              return (
                <>
                  <UnsentDrafts addressOf={addressOfDraft} />
                  <ItemList
                    kind={kind}
                    base={revision}
                    items={items}
                    state={shown}
                    drafts={all.filter((draft) => draft.kind === kind)}
                    removes={mayPublish(user, kind)}
                    addressOf={(item) => addressOfItem(kind, item)}
                    action={action}
                    onRemoved={focusOutcome}
                  />
                </>
              )
            }}
          </QueryBoundary>
        )}
      </QueryBoundary>
    </>
  )
}

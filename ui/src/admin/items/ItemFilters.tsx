import { useNow } from '#admin/ui/time/use-now'
import type { Draft } from '#kit/api/drafts'
import type { Item } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { draftStateLabels, draftStates, itemStateLabels, itemStates, stateOf } from './item-state'
import { kinds } from './kinds/kinds'
import { kindsBeside } from './route'
import type { ItemsPlace } from './use-items-place'

interface ItemFiltersProps {
  place: ItemsPlace
  /** Of the kind, once they are loaded. */
  items: Item[] | undefined
  /** Of all kinds, once they are loaded. */
  drafts: Draft[] | undefined
}

/**
 * What the screen lists: the published items of a kind or their drafts in a state, or the drafts of all kinds. A state
 * in which there is nothing is offered only while it is shown.
 */
export function ItemFilters({ place, items, drafts }: ItemFiltersProps) {
  const { kind, hasAllKinds, draftState, itemState, choose } = place
  const { scheduled, single } = kinds[kind]
  const now = useNow()
  const published = itemStates.filter((state) => state === 'live' || (scheduled && !single))
  const isIn = (state: string) => (draft: Draft) =>
    draft.state === state && (hasAllKinds || draft.kind === kind)
  const beside = kindsBeside(kind)
  const shown = draftState ?? itemState
  const options = [
    ...(hasAllKinds ? [] : published).map((value) => ({
      value,
      label: t(itemStateLabels[value]),
      ...(value !== 'live' && {
        count: items?.filter(({ fields }) => stateOf(kind, fields, now) === value).length,
      }),
    })),
    ...draftStates.map((value) => ({
      value,
      label: t(draftStateLabels[value]),
      count: drafts?.filter(isIn(value)).length,
    })),
  ].filter(({ value, count }) => count || value === 'live' || value === shown)
  return (
    <>
      {beside.length > 1 && !hasAllKinds && (
        <FilterButtons
          label={t('Which list')}
          options={beside.map((value) => ({
            value,
            label: t(kinds[value].label ?? kinds[value].one),
          }))}
          value={kind}
          onChange={(value) => choose({ kind: value })}
        />
      )}
      {options.length > 1 && (
        <FilterButtons
          label={t('What is shown')}
          options={options}
          value={shown}
          onChange={(value) =>
            choose({ ...(!hasAllKinds && { kind }), ...(value !== 'live' && { show: value }) })
          }
        />
      )}
    </>
  )
}

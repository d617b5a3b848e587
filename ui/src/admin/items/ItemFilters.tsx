import { useNow } from '#admin/ui/time/use-now'
import type { Draft } from '#kit/api/drafts'
import { type Item, itemKinds } from '#kit/api/items'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { FilterButtons } from '#kit/ui/FilterButtons'
import { draftStateLabels, draftStates, itemStateLabels, itemStates, stateOf } from './item-state'
import { kinds } from './kinds/kinds'
import type { ItemsPlace } from './use-items-place'

interface ItemFiltersProps {
  place: ItemsPlace
  /** Of the kind, once they are loaded. */
  items: Item[] | undefined
  /** Of all kinds, once they are loaded. */
  drafts: Draft[] | undefined
}

/** What the screen lists: a kind, and the published items or the drafts in a state. */
export function ItemFilters({ place, items, drafts }: ItemFiltersProps) {
  const { kind, isForAll, hasAllKinds, draftState, itemState, choose } = place
  const { scheduled, single } = kinds[kind]
  const now = useNow()
  const published = itemStates.filter((state) => state === 'live' || (scheduled && !single))
  const isIn = (state: string) => (draft: Draft) =>
    draft.state === state && (hasAllKinds || draft.kind === kind)
  return (
    <>
      {isForAll && <KindChoice place={place} />}
      <FilterButtons
        label={t('What is shown')}
        options={[
          ...published.map((value) => ({
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
        ]}
        value={draftState ?? itemState}
        onChange={(value) => choose({ kind, ...(value !== 'live' && { show: value }) })}
      />
    </>
  )
}

function KindChoice({ place }: { place: ItemsPlace }) {
  const { kind, hasAllKinds, draftState, choose } = place
  const show = draftState && { show: draftState }
  return (
    <Field label={t('What to change')}>
      {(wiring) => (
        <select
          {...wiring}
          value={hasAllKinds ? '' : kind}
          onChange={({ target }) =>
            choose({ ...(target.value && { kind: target.value }), ...show })
          }
        >
          {draftState && <option value="">{t('Everything')}</option>}
          {itemKinds.map((value) => (
            <option key={value} value={value}>
              {t(kinds[value].label)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { itemsQuery } from '#admin/ui/queries'
import { useAction } from '#admin/ui/use-action'
import { type Item, type ItemKind, itemKindIn, itemKinds } from '#shared/api/items'
import { type MarkedText, msg, t } from '#shared/i18n/message'
import { useFocusTarget } from '#shared/lib/use-focus-target'
import { useNavigateTo } from '#shared/routing/links'
import { PageLink } from '#shared/routing/PageLink'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { FilterButtons } from '#shared/ui/FilterButtons'
import { ItemForm } from './ItemForm'
import { ItemList } from './ItemList'

const kindLabels: Record<ItemKind, MarkedText> = { circular: msg('Circulars'), news: msg('News') }
const pages: Record<ItemKind, [path: string, label: MarkedText]> = {
  circular: ['/circulars', msg('See the circulars')],
  news: ['/latest', msg('See the news')],
}

/** The address of the screen: the list of a kind, or the form of one item; "new" for another. */
const addressOf = (kind: ItemKind, item = '') =>
  `/admin-items?${new URLSearchParams({ kind, ...(item && { item }) })}`

/** Circulars and news: what an office publishes most. The kind and the item stand in the address. */
export default function ItemsScreen() {
  const { search } = useLocation()
  const visit = useNavigateTo()
  const action = useAction()
  const kind = itemKindIn(search)
  const wanted = new URLSearchParams(search).get('item')
  const items = useQuery(itemsQuery(kind))
  const { ref: outcome, focus: focusOutcome } = useFocusTarget<HTMLDivElement>()
  const { done, failed } = action.outcome
  const [path, label] = pages[kind]

  function leave() {
    visit(addressOf(kind))
    focusOutcome()
  }

  return (
    <>
      <div ref={outcome} tabIndex={-1}>
        <StatusMessage>
          {done && (
            <>
              <p>{done.message}</p>
              <PageLink to={path}>{t(label)}</PageLink>
            </>
          )}
        </StatusMessage>
        {!wanted && failed && <ErrorAlert {...failed} />}
      </div>
      {!wanted && (
        <FilterButtons
          label={t('Kind')}
          options={itemKinds.map((value) => ({ value, label: t(kindLabels[value]) }))}
          value={kind}
          onChange={(value) => visit(addressOf(value))}
        />
      )}
      <QueryBoundary query={items} what={t(kindLabels[kind])}>
        {({ data }) =>
          wanted ? (
            <ItemForm
              key={wanted}
              kind={kind}
              base={data.revision}
              item={data.items.find(({ id }) => id === wanted)}
              isNew={wanted === 'new'}
              categories={categoriesOf(data.items)}
              action={action}
              onLeave={leave}
            />
          ) : (
            <ItemList
              kind={kind}
              base={data.revision}
              items={data.items}
              addressOf={(item) => addressOf(kind, item)}
              action={action}
              onRemoved={focusOutcome}
            />
          )
        }
      </QueryBoundary>
    </>
  )
}

/** The categories that are used, to choose from. */
const categoriesOf = (items: Item[]) =>
  [...new Set(items.map(({ fields }) => String(fields.category ?? '')))].filter(Boolean).sort()

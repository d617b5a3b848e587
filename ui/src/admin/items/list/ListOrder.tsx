import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link } from 'react-router'
import { FormFoot } from '#admin/ui/FormFoot'
import { MoveButton } from '#admin/ui/MoveButton'
import parts from '#admin/ui/parts.module.css'
import { preserveScroll } from '#admin/ui/sorting/drag'
import { SortHandle } from '#admin/ui/sorting/SortHandle'
import { SortingWords } from '#admin/ui/sorting/SortingWords'
import sorting from '#admin/ui/sorting/sorting.module.css'
import { useDrag } from '#admin/ui/sorting/use-drag'
import { displayIndex, useOrder } from '#admin/ui/sorting/use-order'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button, ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { textOf } from '../fields/field-text'
import { useShownItems } from '../items-context'
import { columnsOf } from './pasted'
import { useListTask } from './use-list-task'

/** A list of people whose order is changed, by dragging, by buttons or by keys. All moves are published as one. */
export function ListOrder() {
  const { kind, items, base } = useShownItems()
  const [begun] = useState({ items, base })
  const order = useOrder(begun.items, ({ title }) => title)
  const grab = useDrag(order)
  const { save, back, busy, failed } = useListTask()
  const isChanged = order.items.some((item, place) => item !== begun.items[place])
  useUnsavedChanges(isChanged, t('The new order is not saved yet. Leave anyway?'))
  const of = order.items.length
  const post = columnsOf(kind)[1]?.name ?? ''

  /** The button stays under the finger that presses it, so that it can be pressed again. */
  const move = (button: HTMLElement, from: number, to: number) =>
    preserveScroll(button, () => flushSync(() => void order.move(from, to)))

  function publish() {
    const entries = order.items.map(({ id }) => ({ id }))
    void save(
      { base: begun.base, entries },
      { failure: t('The order was not saved.'), message: t('The new order is published.') },
    )
  }

  return (
    <>
      <h2>{t('Change the order')}</h2>
      <p>
        {t(
          'Drag a person by the six dots, or press the arrows. Visitors see the new order when you save it.',
        )}
      </p>
      <SortingWords announcement={order.announcement} />
      <Stack as="ul" gap="tight">
        {order.items.map((item, index) => {
          const place = displayIndex(order.lifted, index) + 1
          const arrow = { name: item.title, place, of, disabled: busy }
          return (
            <li
              key={item.id}
              className={`${ui.rounded} ${sorting.slot}`}
              style={{ order: place }}
              data-lifted={order.lifted?.from === index || undefined}
            >
              <Cluster frame="card" className={sorting.row}>
                <SortHandle
                  {...{ index, order, busy }}
                  label={t('Reorder {name}, {place} of {total}', {
                    name: item.title,
                    place,
                    total: of,
                  })}
                  onGrab={grab}
                />
                <div className={parts.about}>
                  <strong>{item.title}</strong>
                  <p className={ui.note}>{textOf(item.fields[post])}</p>
                </div>
                <MoveButton
                  earlier
                  {...arrow}
                  onClick={(button) => move(button, index, index - 1)}
                />
                <MoveButton {...arrow} onClick={(button) => move(button, index, index + 1)} />
              </Cluster>
            </li>
          )
        })}
      </Stack>
      <FormFoot feedback={failed && <ErrorAlert {...failed} />}>
        <Button
          variant="main"
          disabled={!isChanged}
          busy={busy && t('Publishing...')}
          onClick={publish}
        >
          {t('Save the order')}
        </Button>
        <ButtonLink as={Link} variant="quiet" to={back}>
          {t('Cancel')}
        </ButtonLink>
      </FormFoot>
    </>
  )
}

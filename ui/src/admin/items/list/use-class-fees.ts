import { useQuery } from '@tanstack/react-query'
import type { ItemKind } from '#kit/api/items'
import { t } from '#kit/i18n/message'
import { grouped, textOf } from '../fields/field-text'
import { slugOf } from '../fields/menu/address'
import { listOf } from '../item-values'
import { itemsQuery } from '../queries'
import { addressOfItem } from '../route'

/** The fees of the classes, for the list of figures. They are written in the table of the admissions page. */
export function useClassFees(kind: ItemKind) {
  const { data } = useQuery({ ...itemsQuery('admissions'), enabled: kind === 'fact' })
  const page = kind === 'fact' ? data?.data.items[0] : undefined
  return listOf(page?.fields.classes).map(({ classes, stream, ...sums }, place) => {
    const name = [classes, stream].map(textOf).filter(Boolean).join(' ')
    const figures = ['fee', 'hostel'].flatMap((sum) => {
      const value = grouped(textOf(sums[sum]))
      return value ? [`₹${value} · {${sum}-${slugOf(name)}}`] : []
    })
    return {
      title: t('Fee of class {name}', { name }),
      note: figures.join(' · '),
      to: `${addressOfItem('admissions', page?.id)}#classes.${place}`,
    }
  })
}

import { useQuery } from '@tanstack/react-query'
import { useField } from 'formik'
import { mayPublish } from '#kit/auth/rights'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { listOf } from '../../item-values'
import { useShownItems } from '../../items-context'
import type { FieldSpec } from '../../kinds/kind-spec'
import { itemsQuery } from '../../queries'
import { textOf } from '../field-text'

/** Where a new page comes in the menu: nowhere, as a heading, or under one. Who may not publish the menu is not asked. */
export function PlaceField({ spec: { name, label } }: { spec: FieldSpec }) {
  const { user, publishes } = useShownItems()
  const menu = useQuery(itemsQuery('menu')).data?.data.items[0]
  const [field, { touched, error }] = useField<string>(name)
  if (publishes && !mayPublish(user, 'menu') && !field.value) return null
  const headings = listOf(menu?.fields.menu).map(({ label }) => textOf(label))
  return (
    <Field label={t(label)} error={touched ? error : undefined}>
      {(wiring) => (
        <select {...field} {...wiring}>
          <option value="">{t('Not in the menu')}</option>
          <option value="/">{t('As a heading of its own')}</option>
          {[...new Set([...headings, ...(field.value.slice(1) ? [field.value] : [])])].map(
            (heading) => (
              <option key={heading} value={heading}>
                {t('Under “{heading}”', { heading })}
              </option>
            ),
          )}
        </select>
      )}
    </Field>
  )
}

import { useField } from 'formik'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { useShownItems } from '../../items-context'
import type { FieldSpec } from '../../kinds/kind-spec'
import { textOf } from '../field-text'
import { addressFrom, parentOf } from './address'

/** The address of a new page. Its title proposes it, below the page that was chosen. */
export function AddressField({ spec: { name, label, hint } }: { spec: FieldSpec }) {
  const { items } = useShownItems()
  const [{ value: title }] = useField<unknown>('title')
  const [field, { touched, error }, { setValue }] = useField({ name, validate })
  const address = addressFrom(textOf(field.value), textOf(title))
  const parent = items.find(({ page }) => page === parentOf(address))
  const isProposed = /(^|\/)$/.test(textOf(field.value).trim())
  const last = isProposed ? '/' : address.slice(parentOf(address).length)

  function validate(written: unknown) {
    const address = addressFrom(textOf(written), textOf(title))
    if (items.some(({ page }) => page === address))
      return t('There is a page at this address already. Write another one.')
    if (/^(\/[a-z0-9][a-z0-9-]*)+$/.test(address)) return undefined
    return t('Write small English letters (a to z), digits and dashes, such as /school-uniform.')
  }

  return (
    <>
      <Field label={t('Under which page')}>
        {(wiring) => (
          <select
            {...wiring}
            value={parent?.page ?? ''}
            onChange={({ target }) => void setValue(target.value + last)}
          >
            <option value="">{t('None')}</option>
            {items
              .filter(({ page }) => page !== '/')
              .map(({ id, title, page }) => (
                <option key={id} value={page}>
                  {title}
                </option>
              ))}
          </select>
        )}
      </Field>
      <Field label={t(label)} hint={hint && t(hint)} error={touched ? error : undefined}>
        {(wiring) => (
          <input type="text" autoComplete="off" {...field} {...wiring} value={address} required />
        )}
      </Field>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useField } from 'formik'
import { useState } from 'react'
import { Field } from '#kit/forms/Field'
import { TextField } from '#kit/forms/TextField'
import { t } from '#kit/i18n/message'
import type { FieldSpec } from '../../kinds/kind-spec'
import { itemsQuery } from '../../queries'

const another = 'another'

/** Where a link leads: to one of the site's pages, or to an address that is written. */
export function PageChoice({ spec, path }: { spec: FieldSpec; path: string }) {
  const pages = useQuery(itemsQuery('page')).data?.data.items
  const [{ value }, { touched, error }, { setValue }] = useField<string>(path)
  const [isWritten, setWritten] = useState(false)
  const isPage = pages?.some(({ page }) => page === value)
  const isAnother = isWritten || Boolean(value && pages && !isPage)

  function choose(chosen: string) {
    setWritten(chosen === another)
    void setValue(chosen === another ? '' : chosen)
  }

  return (
    <>
      <Field label={t(spec.label)} error={touched && !isAnother ? error : undefined}>
        {(wiring) => (
          <select
            {...wiring}
            value={isAnother ? another : value}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t('None')}</option>
            {pages?.map(({ id, title, page }) => (
              <option key={id} value={page}>
                {title}
              </option>
            ))}
            <option value={another}>{t('Another address')}</option>
          </select>
        )}
      </Field>
      {isAnother && (
        <TextField
          name={path}
          label={t('Address')}
          hint={t('Such as /fees, or an https address.')}
          autoComplete="off"
        />
      )}
    </>
  )
}

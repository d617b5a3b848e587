import { useField } from 'formik'
import { useId } from 'react'
import type { Section } from '#shared/api/types.gen'
import { t } from '#shared/i18n/message'
import { sectionNames } from './account-labels'
import styles from './accounts.module.css'

/** The choice of the sections in which somebody may publish; without any, in all of them. */
export function SectionsField({
  hint = t('Without a mark, an editor publishes everywhere.'),
}: {
  hint?: string
}) {
  const [{ value, ...field }] = useField<Section[]>('sections')
  const id = useId()
  return (
    <fieldset className={styles.roles} aria-describedby={`${id}-hint`}>
      <legend className="strong">{t('Limited to sections')}</legend>
      <p id={`${id}-hint`} className="note">
        {hint}
      </p>
      {(Object.keys(sectionNames) as Section[]).map((section) => (
        <div key={section} className="cluster">
          <input
            {...field}
            id={`${id}-${section}`}
            type="checkbox"
            value={section}
            checked={value.includes(section)}
          />
          <label htmlFor={`${id}-${section}`}>{t(sectionNames[section])}</label>
        </div>
      ))}
    </fieldset>
  )
}

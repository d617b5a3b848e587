import { useField } from 'formik'
import { useId } from 'react'
import type { Section } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { editorSections, sectionNames, tokenSections } from './account-labels'
import styles from './accounts.module.css'

/** The choice of the sections in which an editor may publish, in all without any; or a program, which needs one. */
export function SectionsField({ forProgram = false }: { forProgram?: boolean }) {
  const [{ value, ...field }, { touched, error }] = useField<Section[]>('sections')
  const id = useId()
  const legend = forProgram ? t('May publish') : t('Limited to sections')
  const hint = forProgram
    ? t('Choose at least one, and only what the program needs.')
    : t('If you choose none, the editor can publish everywhere.')
  const wrong = touched && error
  return (
    <fieldset
      className={styles.roles}
      aria-describedby={wrong ? `${id}-hint ${id}-error` : `${id}-hint`}
    >
      <legend className={ui.bold}>{legend}</legend>
      <p id={`${id}-hint`} className={ui.note}>
        {hint}
      </p>
      {(forProgram ? tokenSections : editorSections).map((section) => (
        <Cluster key={section}>
          <input
            {...field}
            id={`${id}-${section}`}
            type="checkbox"
            value={section}
            checked={value.includes(section)}
          />
          <label htmlFor={`${id}-${section}`}>
            {t(sectionNames[section])}
            {section === 'site' && (
              <span className={ui.note}>
                {' '}
                {t(
                  'Parents use these details to write and call. Choose this only for a program that has to change them.',
                )}
              </span>
            )}
          </label>
        </Cluster>
      ))}
      {wrong && (
        <p id={`${id}-error`} className={`${ui.note} ${ui.bad}`}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { useField } from 'formik'
import { useId } from 'react'
import type { Role } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { roleDescriptions, roleNames } from './account-labels'
import styles from './accounts.module.css'
import { SectionsField } from './SectionsField'

/** The choice of what somebody may do, and of an editor's sections. */
export function RoleField() {
  const [{ value, ...field }] = useField<Role>('role')
  const id = useId()
  return (
    <>
      <fieldset className={styles.roles}>
        <legend className={ui.bold}>{t('May change')}</legend>
        {(['staff', 'editor', 'owner'] as const).map((role) => (
          <Cluster key={role}>
            <input
              {...field}
              id={`${id}-${role}`}
              type="radio"
              value={role}
              checked={value === role}
            />
            <label htmlFor={`${id}-${role}`}>
              <b>{t(roleNames[role])}</b>: {t(roleDescriptions[role])}
            </label>
          </Cluster>
        ))}
      </fieldset>
      {value === 'editor' && <SectionsField />}
    </>
  )
}

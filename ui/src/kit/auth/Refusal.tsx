import type { FormState } from '#kit/api/types.gen'
import styles from '#kit/forms/form.module.css'
import { ErrorAlert } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'

interface RefusalProps {
  title: string
  form: FormState | undefined
}

/**
 * Why a form was refused that was posted without JavaScript: above the form,
 * where the browser leads by its id, with a way to each wrong field.
 */
export function Refusal({ title, form }: RefusalProps) {
  const fields = Object.entries(form?.fields ?? {})
  return (
    <div id="answer" tabIndex={-1} className={`${ui.outcome} ${styles.answer}`}>
      <ErrorAlert title={title}>
        {fields.length > 0 && (
          <ul>
            {fields.map(([name, message]) => (
              <li key={name}>
                <a href={`#${name}`}>{message}</a>
              </li>
            ))}
          </ul>
        )}
      </ErrorAlert>
    </div>
  )
}

import styles from '#kit/forms/form.module.css'
import { StatusMessage } from '#kit/ui/Alert'
import { ui } from '#kit/ui/names'

/** Says what was done. A code that somebody reads out by telephone is a figure of its own. */
export function AccountMessage({ message = '' }: { message?: string | false | undefined }) {
  const [before, code, after] = (message || '').split(/(\d{3} \d{3})\. /)
  return (
    <StatusMessage>
      {before && (
        <p>
          {before}
          {code && <strong className={`${ui.bigFigure} ${styles.code}`}>{code}</strong>}
          {after}
        </p>
      )}
    </StatusMessage>
  )
}

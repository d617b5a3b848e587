import styles from './form.module.css'

interface SubmitButtonProps {
  label: string
  /** What it says while the form is being sent. */
  busyLabel: string
  busy: boolean
}

/** Sends a form, once at a time. It keeps the focus while it is busy, so it is not `disabled`. */
export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`button ${styles.submit}`}
      aria-disabled={busy}
      onClick={(event) => busy && event.preventDefault()}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {busy ? busyLabel : label}
    </button>
  )
}

import styles from './form.module.css'

interface SubmitButtonProps {
  label: string
  /** What it says while the form is being sent. */
  busyLabel: string
  busy: boolean
}

export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <button type="submit" className={`button ${styles.submit}`} disabled={busy}>
      {busy && <span className={styles.spinner} aria-hidden />}
      {busy ? busyLabel : label}
    </button>
  )
}

import styles from './form.module.css'

interface SendingProps {
  /** How much is sent, from 0 to 1. */
  part: number
  onCancel: () => void
}

/** How far an upload is, and the way out of it. */
export function Sending({ part, onCancel }: SendingProps) {
  const percent = Math.round(part * 100)
  return (
    <div className={styles.sending}>
      <progress value={percent} max={100} aria-label="Sent" />
      <span>{percent < 100 ? `${percent} % sent` : 'Sent. The server prepares it now.'}</span>
      <button type="button" className="button quiet" onClick={onCancel}>
        Cancel
      </button>
    </div>
  )
}

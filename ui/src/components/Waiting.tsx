import styles from './Waiting.module.css'

/** Stands where something is on its way. */
export function Waiting() {
  return (
    <div className={styles.waiting} role="status">
      Loading...
    </div>
  )
}

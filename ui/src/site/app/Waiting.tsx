import { useEffect, useState } from 'react'
import { t } from '#kit/i18n/message'
import styles from './Waiting.module.css'

/** Milliseconds after which somebody wonders whether a link was followed. */
const moment = 400

/** Shows and announces, after a moment, that the next page is on its way; the page before it stays. */
export function Waiting({ isWaiting }: { isWaiting: boolean }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(setLong, moment, true)
    return () => {
      clearTimeout(timer)
      setLong(false)
    }
  }, [isWaiting])
  return (
    <p aria-live="polite" className={styles.waiting}>
      {isLong && t('Loading...')}
    </p>
  )
}

import { useEffect } from 'react'
import styles from './Loading.module.css'

const words = 'Loading...'

/** Stands where something is on its way. It is read out from the shell, whose region is there before. */
export function Loading() {
  useEffect(() => {
    const region = document.getElementById('waiting')
    if (!region) return
    region.textContent = words
    return () => {
      region.textContent = ''
    }
  }, [])
  return <div className={styles.waiting}>{words}</div>
}

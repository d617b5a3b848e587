import { useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#kit/i18n/message'
import styles from './Loading.module.css'
import { jumpNearTop } from './use-route-focus'

/** Stands where something is on its way. It is read out from the shell, whose region is there before. */
export function Loading() {
  useLayoutEffect(jumpNearTop, [])
  const region = document.getElementById('waiting')
  return (
    <div className={styles.waiting}>
      {t('Loading...')}
      {region && createPortal(t('Loading...'), region)}
    </div>
  )
}

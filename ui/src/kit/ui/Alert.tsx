import type { ReactNode } from 'react'
import styles from '#kit/forms/form.module.css'

interface ErrorAlertProps {
  title: string
  /** Why, in the server's words. */
  reason?: string | undefined
  children?: ReactNode
}

/** What went wrong, beside where it was asked for. */
export function ErrorAlert({ title, reason, children }: ErrorAlertProps) {
  return (
    <div role="alert" className="cluster tight callout urgent bad links-inline">
      <p>{title}</p>
      {reason && <p className={`whole-row ${styles.reason}`}>{reason}</p>}
      {children}
    </div>
  )
}

/** What was done. The region is always there, so that its words are read out when they come. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="read-out">
      {children && (
        <div className="split callout success good">
          {typeof children === 'string' ? <p>{children}</p> : children}
        </div>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Callout } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

interface ErrorAlertProps {
  title: string
  /** Why, in the server's words. */
  reason?: string | undefined
  children?: ReactNode
}

/** What went wrong, beside where it was asked for. */
export function ErrorAlert({ title, reason, children }: ErrorAlertProps) {
  return (
    <Callout
      role="alert"
      tone="urgent"
      arrange="cluster"
      gap="tight"
      className={`${ui.bad} ${ui.linksInline}`}
    >
      <p>{title}</p>
      {reason && <p className={`${ui.wholeRow} ${ui.plain}`}>{reason}</p>}
      {children}
    </Callout>
  )
}

/** What was done. The region is always there, so that its words are read out when they come. */
export function StatusMessage({ children }: { children: ReactNode }) {
  return (
    <div role="status" className={ui.live}>
      {children && (
        <Callout tone="success" arrange="split" className={ui.good}>
          {typeof children === 'string' ? <p>{children}</p> : children}
        </Callout>
      )}
    </div>
  )
}

import type { ReactNode } from 'react'

/** A row of buttons, which wraps. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <div className="cluster">{children}</div>
)

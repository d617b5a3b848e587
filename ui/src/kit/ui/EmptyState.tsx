import type { ReactNode } from 'react'

interface EmptyStateProps {
  title: string
  /** What comes here, in one sentence. */
  children: ReactNode
  /** The first step: a button or a link. */
  action?: ReactNode
}

/** Stands in place of a list that has no entries yet. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="stack tight empty-state">
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </div>
)

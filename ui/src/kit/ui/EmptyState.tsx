import type { ReactNode } from 'react'
import { Stack } from '#kit/ui/arrange'

interface EmptyStateProps {
  title: string
  /** What comes here, in one sentence. */
  children: ReactNode
  /** The first step: a button or a link. */
  action?: ReactNode
}

/** Stands in place of a list that has no entries yet. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <Stack gap="tight" className="empty-state">
    <h2>{title}</h2>
    <p>{children}</p>
    {action}
  </Stack>
)

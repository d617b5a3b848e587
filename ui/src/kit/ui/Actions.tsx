import type { ReactNode } from 'react'
import { Cluster } from '#kit/ui/arrange'

/** A row of buttons, which wraps. */
export const Actions = ({ children }: { children: ReactNode }) => <Cluster>{children}</Cluster>

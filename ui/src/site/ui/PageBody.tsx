import type { ReactNode } from 'react'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

/** What stands under a page's head, as wide as the site. */
export const PageBody = (props: { className?: string | undefined; children: ReactNode }) => (
  <Stack className={`${ui.wrap} page-body ${props.className ?? ''}`}>{props.children}</Stack>
)

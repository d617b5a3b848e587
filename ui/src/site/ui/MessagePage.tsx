import type { ReactNode } from 'react'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

/** A page that has only one thing to say. */
export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="loose" className={`message-page ${ui.ornament}`}>
      <h1>{heading}</h1>
      {children}
    </Stack>
  )
}

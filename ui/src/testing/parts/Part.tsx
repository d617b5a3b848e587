import type { ReactNode } from 'react'
import { Stack } from '#kit/ui/arrange'

/** A part of the gallery, under its name. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack as="section" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </Stack>
)

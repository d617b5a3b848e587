import type { ReactNode } from 'react'

/** A part of the gallery, under its name. */
export const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="stack" aria-label={title}>
    <h2>{title}</h2>
    {children}
  </section>
)

import type { ReactNode } from 'react'

/** A page that has only one thing to say. */
export function MessagePage({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="stack loose message-page ornament">
      <h1>{heading}</h1>
      {children}
    </section>
  )
}

import type { ReactNode } from 'react'

/** Links under a heading, which opens them on a phone and stands above them where there is room. */
export function Folded({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section className="folded">
      <h2>{heading}</h2>
      <details>
        <summary>{heading}</summary>
        {children}
      </details>
    </section>
  )
}

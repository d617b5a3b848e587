import type { ReactNode } from 'react'
import type { Image } from '#shared/api/types.gen'
import styles from './PageHead.module.css'
import { Picture } from './Picture'

interface PageHeadProps {
  heading: string
  lead?: string
  /** A line above the heading: the section, a date. */
  above?: ReactNode
  /** The page's picture: beside the heading where there is room, else below it. */
  image?: Image | undefined
  children?: ReactNode
}

/** How a page begins. */
export function PageHead({ heading, lead, above, image, children }: PageHeadProps) {
  return (
    <header className={`lattice ${styles.head}`}>
      <div className={`wrap ${image ? 'halves' : ''}`}>
        <div>
          {above && <p className={`note targets ${styles.above}`}>{above}</p>}
          <h1>{heading}</h1>
          {lead && <p className={`soft ${styles.lead}`}>{lead}</p>}
          {children}
        </div>
        {image && (
          <Picture
            image={image}
            sizes="(min-width: 78rem) 35rem, (min-width: 48rem) calc(46vw - 1rem), 92vw"
            first
            className="cover rounded"
          />
        )}
      </div>
    </header>
  )
}

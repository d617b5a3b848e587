import type { ReactNode } from 'react'
import type { Image, Layout } from '#kit/api/types.gen'
import { Picture } from '#kit/ui/Picture'
import { NextSteps } from './NextSteps'
import { PageBody } from './PageBody'
import styles from './PageColumns.module.css'

interface PageColumnsProps {
  /** A strip below the page's head; the first thing of the side column where there is one. */
  image?: Image | undefined
  /** What stands before the text, or beside it where there is room. */
  side?: ReactNode
  layout: Layout
  children: ReactNode
}

/** A text, and from 64 rem on a column beside it, with what to do next where a page has nothing else for it. */
export const PageColumns = ({ image, side, layout, children }: PageColumnsProps) => (
  <PageBody className={styles.columns}>
    <div className={styles.side}>
      {image && (
        <Picture
          image={image}
          sizes="(min-width: 64rem) 20rem, 100vw"
          first
          cover
          className={styles.picture}
        />
      )}
      {side || <NextSteps layout={layout} />}
    </div>
    <div>{children}</div>
  </PageBody>
)

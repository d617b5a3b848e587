import type { CSSProperties, ReactNode, RefObject } from 'react'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { usePages } from '#admin/ui/use-pages'
import { reason } from '#kit/api/error'
import type { LibraryPicture } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Grid } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import type { PictureFilter } from './queries'
import { picturesQuery } from './queries'

/** Two columns on a phone, also in a dialog. */
const narrow = { '--column': 'min(9rem, 40%)' } as CSSProperties

interface PictureListProps {
  filter: PictureFilter
  /** The card of a picture. */
  children: (picture: LibraryPicture) => ReactNode
}

/** The pictures that were found, the newest first. */
export function PictureList({ filter, children }: PictureListProps) {
  const { query, items: pictures, first, ...more } = usePages(picturesQuery(filter))
  const found = (count: number) =>
    count === 0
      ? t('No pictures match.')
      : plural(count, { one: '1 picture.', other: '{count} pictures.' })

  return (
    <QueryBoundary
      query={query}
      failed={t('The pictures could not be loaded.')}
      found={first && found(first.total)}
      foundClass={ui.soft}
    >
      {(_, status: RefObject<HTMLElement | null>) => (
        <>
          <Grid as="ol" style={narrow}>
            {pictures.map(children)}
          </Grid>
          {more.moreError && (
            <ErrorAlert
              title={t('More pictures could not be loaded.')}
              reason={reason(more.moreError)}
            />
          )}
          {more.hasMore && (
            <div>
              <PassingButton
                focusFallback={status}
                disabled={more.isLoadingMore}
                onClick={() => void more.loadMore()}
              >
                {more.isLoadingMore ? t('Loading...') : t('Show more')}
              </PassingButton>
            </div>
          )}
        </>
      )}
    </QueryBoundary>
  )
}

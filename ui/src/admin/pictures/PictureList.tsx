import type { CSSProperties, RefObject } from 'react'
import { Link } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { usePages } from '#admin/ui/use-pages'
import { reason } from '#kit/api/error'
import type { LibraryPicture } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { Picture } from '#kit/ui/Picture'
import type { PictureFilter } from './queries'
import { picturesQuery } from './queries'
import { addressOfPictures } from './route'
import { nameOf } from './uses'

/** Two columns on a phone. */
const narrow = { '--column': '9rem' } as CSSProperties

/** The pictures that were found, each a card that leads to it. */
export function PictureList({ filter }: { filter: PictureFilter }) {
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
            {pictures.map((picture) => (
              <PictureCard key={picture._id} picture={picture} />
            ))}
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

function PictureCard({ picture }: { picture: LibraryPicture }) {
  const titles = [...new Set(picture.uses.map(({ title }) => title))]
  return (
    <Stack as="li" frame="card">
      <Link to={addressOfPictures({ id: picture._id })}>
        <Stack as="span" gap="tight">
          <Picture image={picture.image} sizes="13rem" cover rounded />
          <span className={ui.twoLines}>{nameOf(picture)}</span>
        </Stack>
      </Link>
      <p className={`${ui.note} ${ui.twoLines}`}>{titles.join(' · ')}</p>
      {picture.uses.some(({ undescribed }) => undescribed) && (
        <p className={`${ui.note} ${ui.bad}`}>{t('A description is missing')}</p>
      )}
    </Stack>
  )
}

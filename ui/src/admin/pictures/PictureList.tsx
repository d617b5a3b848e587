import { useInfiniteQuery } from '@tanstack/react-query'
import type { CSSProperties, RefObject } from 'react'
import { Link } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { reason } from '#kit/api/error'
import type { PictureFilter } from '#kit/api/library'
import type { LibraryPicture } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Grid, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { Picture } from '#kit/ui/Picture'
import { picturesQuery } from './queries'
import { addressOfPictures } from './route'
import { nameOf } from './uses'

/** Two columns on a phone. */
const narrow = { '--column': '9rem' } as CSSProperties

/** The pictures that were found, each a card that leads to it. */
export function PictureList({ filter }: { filter: PictureFilter }) {
  const list = useInfiniteQuery(picturesQuery(filter))
  const pictures = list.data?.pages.flatMap(({ data }) => data) ?? []
  const failure = list.isFetchNextPageError ? list.error : null
  const found = (count: number) =>
    count === 0
      ? t('No pictures match.')
      : plural(count, { one: '1 picture.', other: '{count} pictures.' })

  return (
    <QueryBoundary
      query={{ ...list, error: failure ? null : list.error }}
      failed={t('The pictures could not be loaded.')}
      found={list.data && found(list.data.pages[0]?.total ?? 0)}
      foundClass={ui.soft}
    >
      {(_, words: RefObject<HTMLElement | null>) => (
        <>
          <Grid as="ol" style={narrow}>
            {pictures.map((picture) => (
              <PictureCard key={picture._id} picture={picture} />
            ))}
          </Grid>
          {failure && (
            <ErrorAlert title={t('More pictures could not be loaded.')} reason={reason(failure)} />
          )}
          {list.hasNextPage && (
            <div>
              <PassingButton
                heir={words}
                disabled={list.isFetchingNextPage}
                onClick={() => void list.fetchNextPage()}
              >
                {list.isFetchingNextPage ? t('Loading...') : t('Show more')}
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

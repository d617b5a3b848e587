import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { formatDay } from '#admin/ui/time/times'
import type { LibraryPicture, PictureUse, User } from '#kit/api/types.gen'
import { mayPublish } from '#kit/auth/rights'
import { plural, t } from '#kit/i18n/message'
import { Cluster, Rows, Stack } from '#kit/ui/arrange'
import { EmptyState } from '#kit/ui/EmptyState'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { EditPicture } from './EditPicture'
import type { PictureFilter } from './queries'
import { picturesQuery } from './queries'
import { addressOfPictures } from './route'
import { Takedown } from './Takedown'
import { addressOfForm } from './uses'

interface OnePictureProps {
  filter: PictureFilter
  user: User
  /** Told what was done, and which picture is there now. */
  onDone: (message: string, id?: string) => void
}

/** One picture: where it is, and what can be done about it everywhere at once. */
export function OnePicture({ filter, user, onDone }: OnePictureProps) {
  const query = useInfiniteQuery(picturesQuery(filter))
  return (
    <>
      <p className={ui.targets}>
        <Link to={addressOfPictures({})}>{t('All pictures')}</Link>
      </p>
      <QueryBoundary query={query} failed={t('The picture could not be loaded.')}>
        {({ pages: [page] }) => {
          const picture = page?.data[0]
          if (!page || !picture) {
            return (
              <EmptyState title={t('No page shows this picture')}>
                {t('It was replaced or removed, or its address is not complete.')}
              </EmptyState>
            )
          }
          return (
            <Stack gap="airy" className={ui.formWidth}>
              <Facts picture={picture} />
              <Uses uses={picture.uses} />
              {picture.uses.every(({ kind }) => mayPublish(user, kind)) && (
                <EditPicture picture={picture} base={page.revision} onDone={onDone} />
              )}
              {user.role === 'owner' && <Takedown picture={picture} onDone={onDone} />}
            </Stack>
          )
        }}
      </QueryBoundary>
    </>
  )
}

function Facts({ picture: { image, files, addedAt } }: { picture: LibraryPicture }) {
  return (
    <Stack>
      <Picture image={{ ...image, alt: t('The picture') }} sizes="36rem" rounded eager />
      <p className={ui.note}>
        {t('{width} × {height} pixels', { width: image.width, height: image.height })}
        {addedAt && ` · ${t('Uploaded {day}', { day: formatDay(addedAt) })}`}
        {files.map((file) => (
          <span key={file}> · {file}</span>
        ))}
      </p>
    </Stack>
  )
}

const Uses = ({ uses }: { uses: PictureUse[] }) => (
  <div>
    <h2>{plural(uses.length, { one: 'In 1 place', other: 'In {count} places' })}</h2>
    <Rows as="ol" gap="tight">
      {uses.map((use, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same place may show it twice
        <li key={at}>
          <Cluster as="p" spread gap="flat" className={ui.targets}>
            <a href={use.page}>{use.title}</a>
            <Change use={use} />
          </Cluster>
          <p className={`${ui.note} ${use.undescribed ? ui.bad : ''}`}>{descriptionOf(use)}</p>
        </li>
      ))}
    </Rows>
  </div>
)

function Change({ use }: { use: PictureUse }) {
  const form = addressOfForm(use)
  return (
    form && (
      <Link to={form}>
        {t('Change')}
        <span className={ui.visuallyHidden}> {use.title}</span>
      </Link>
    )
  )
}

function descriptionOf(use: PictureUse): string {
  if (use.undescribed) return t('A description is missing')
  return use.alt || t('Needs no description')
}

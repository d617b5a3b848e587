import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LibraryPicture, User } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { ui } from '#kit/ui/names'
import { MarkedPictures } from './MarkedPictures'
import { PictureCard, PictureFace } from './PictureCard'
import { PictureFilters } from './PictureFilters'
import { PictureList } from './PictureList'
import styles from './pictures.module.css'
import type { PictureFilter } from './queries'
import { picturesQuery } from './queries'
import { addressOfPictures } from './route'
import { Takedown } from './Takedown'
import { nameOf } from './uses'

interface AllPicturesProps {
  filter: PictureFilter
  user: User
  /** Told what was done. */
  onDone: (message: string) => void
}

/** The pictures that a filter lets pass. An owner marks those that must go. */
export function AllPictures({ filter, user, onDone }: AllPicturesProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const foot = useRef<HTMLDivElement>(null)
  const { data } = useInfiniteQuery(picturesQuery(filter))
  const shown = data?.pages.flatMap((page) => page.data) ?? []
  const marked = shown.filter(({ _id }) => ids.has(_id)) // never one that is not seen
  const isOwner = user.role === 'owner'
  const mark = (pictures: readonly LibraryPicture[]) =>
    setIds(new Set(pictures.map(({ _id }) => _id)))
  const toggle = (id: string) =>
    setIds(new Set(ids.has(id) ? [...ids].filter((other) => other !== id) : [...ids, id]))

  function leave(message: string) {
    mark([])
    onDone(message)
  }

  return (
    <>
      <PictureFilters filter={filter} />
      <PictureList key={JSON.stringify(filter)} filter={filter}>
        {(picture) => (
          <PictureCard key={picture._id} picture={picture}>
            <Link to={addressOfPictures({ id: picture._id })}>
              <PictureFace picture={picture} />
            </Link>
            {isOwner && (
              <label className={ui.target}>
                <input
                  type="checkbox"
                  checked={ids.has(picture._id)}
                  onChange={() => toggle(picture._id)}
                />
                {t('Mark')} <span className={ui.visuallyHidden}>{nameOf(picture)}</span>
              </label>
            )}
          </PictureCard>
        )}
      </PictureList>
      {isOwner && <Takedown />}
      <div ref={foot} tabIndex={-1} className={styles.bar}>
        {marked.length > 0 && (
          <MarkedPictures
            marked={marked}
            shown={shown}
            onMark={mark}
            onDone={leave}
            focusFallback={foot}
          />
        )}
      </div>
    </>
  )
}

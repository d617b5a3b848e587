import { use, useState, useSyncExternalStore } from 'react'
import { ReauthenticationContext } from '#kit/auth/reauthentication'
import { useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { msg, t } from '#kit/i18n/message'
import { isLeftOut, type StoredFile, type UploadItem } from './item'
import { type UploadLimit, UploadQueue } from './queue'

const unsentPictures = msg('The pictures that you chose are not on the site yet. Leave anyway?')

export interface Uploads {
  /** In the order in which they were chosen. */
  items: readonly UploadItem[]
  /** Takes files, from wherever they come, and begins at once. Gives the new items. */
  add: (files: Iterable<File>) => UploadItem[]
  /** Takes pictures of the library, which are ready at once. Gives the new items. */
  take: (pictures: StoredFile[]) => UploadItem[]
  cancel: (key: string) => void
  remove: (key: string) => void
  /** At once and from the beginning of what the server does not have. */
  retry: (key: string) => void
  /** Forgets all, such as when something was made of them. */
  clear: () => void
  /** Waits until none is on its way, and gives them. */
  settled: () => Promise<readonly UploadItem[]>
}

/**
 * Pictures that a person chooses, on their way to the server from the moment
 * they are chosen:
 *
 *     const uploads = useUploads({ most: 1 })
 *     <input type="file" onChange={({ target }) => uploads.add(target.files ?? [])} />
 *     {uploads.items.map((item) => <UploadStatus key={item.key} item={item} uploads={uploads} />)}
 *     const [item] = await uploads.settled()
 *     if (item?.picture) editSlide(id, slide, { picture: item.picture._id })
 *     uploads.clear()
 *
 * `full` is what is said of one that is too many; without it the next one takes
 * the place of the one before. Until `clear` leaving the page asks first, and a session that ends is renewed in place.
 */
export function useUploads(limit: UploadLimit): Uploads {
  const auth = use(ReauthenticationContext)
  const [queue] = useState(() => new UploadQueue(limit, auth))
  const items = useSyncExternalStore(queue.subscribe, queue.items)
  useUnsavedChanges(!items.every(isLeftOut), t(unsentPictures))
  const { cancel, remove, clear, settled } = queue

  /** The queue, with the limit of now. */
  function limited() {
    queue.limit = limit
    return queue
  }

  return {
    items,
    add: (files) => limited().add(files),
    take: (pictures) => limited().take(pictures),
    retry: (key) => limited().retry(key),
    cancel,
    remove,
    clear,
    settled,
  }
}

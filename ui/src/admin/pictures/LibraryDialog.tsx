import { useState } from 'react'
import type { LibraryPicture } from '#kit/api/types.gen'
import { plural, t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import type { StoredFile } from '#kit/uploads/item'
import { PictureCard, PictureFace } from './PictureCard'
import { PictureList } from './PictureList'
import { PictureSearch } from './PictureSearch'
import styles from './pictures.module.css'

export interface LibraryDialogProps {
  /** More than one may be chosen. */
  several?: boolean | undefined
  onChoose: (pictures: StoredFile[]) => void
  onClose: () => void
}

/** Lets a person choose from the pictures of the site. It stands in a form, so that it is no form itself. */
export default function LibraryDialog({ several, onChoose, onClose }: LibraryDialogProps) {
  const [q, setQ] = useState('')
  const [chosen, setChosen] = useState<StoredFile[]>([])
  const count = chosen.length
  const toggle = (file: StoredFile, isChosen: boolean) =>
    setChosen([...chosen.filter(({ hash }) => hash !== file.hash), ...(isChosen ? [file] : [])])

  return (
    <Dialog wide title={t('From the pictures that are here')} onClose={onClose}>
      <Stack>
        <PictureSearch q={q} onSearch={setQ} />
        <PictureList filter={{ id: '', q, undescribed: '' }}>
          {(picture) => {
            const file = storedFile(picture)
            return (
              <PictureCard key={picture._id} picture={picture}>
                {several ? (
                  <label>
                    <input
                      type="checkbox"
                      checked={chosen.some(({ hash }) => hash === file.hash)}
                      onChange={({ target }) => toggle(file, target.checked)}
                    />
                    <PictureFace picture={picture} />
                  </label>
                ) : (
                  <Button variant="bare" onClick={() => onChoose([file])}>
                    <PictureFace picture={picture} />
                  </Button>
                )}
              </PictureCard>
            )
          }}
        </PictureList>
        <Cluster className={styles.foot}>
          {several && (
            <Button variant="main" disabled={count === 0} onClick={() => onChoose(chosen)}>
              {plural(count, { one: 'Take 1 picture', other: 'Take {count} pictures' })}
            </Button>
          )}
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

/** A picture of the library as an item has it. */
const storedFile = ({ _id, files, image, uses }: LibraryPicture): StoredFile => ({
  ...image,
  hash: _id,
  name: files[0]?.split('/').at(-1) ?? '',
  alt: uses.find(({ alt }) => alt)?.alt ?? '',
})

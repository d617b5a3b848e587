import { useState } from 'react'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import type { StoredFile } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { type ChosenFile, isStored } from '../../item-values'
import { FileCard } from '../FileCard'
import { useShrunk } from '../use-shrunk'

interface PictureDialogProps {
  /** What the chosen picture of the text shows; none for a new one. */
  start: string | undefined
  onDone: (file: ChosenFile | undefined, alt: string) => void
  onClose: () => void
}

/** Asks for a picture of a text and for what it shows, or for others. It stands in the form of the item, so that it is no form itself. */
export function PictureDialog({ start, onDone, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<ChosenFile>()
  const { shrunk, shrink } = useShrunk()
  const [alt, setAlt] = useState(start ?? '')
  const [isTried, setTried] = useState(false)

  const isMissing = start === undefined && !file
  const stored = isStored(file) ? file : undefined

  function take(picture: StoredFile) {
    setFile(picture)
    if (['', stored?.alt].includes(alt)) setAlt(picture.alt)
  }

  function done() {
    setTried(true)
    if (!isMissing && alt.trim()) onDone(file, alt.trim())
  }

  return (
    <Dialog title={t('Picture')} onClose={onClose}>
      <Stack>
        <PictureSource
          label={t('Picture')}
          invitation={file ? t('Choose another picture') : t('Choose a picture')}
          error={isTried && isMissing ? t('Choose the picture.') : undefined}
          disabled={false}
          onFiles={([chosen]) => chosen && setFile(shrink(chosen))}
        />
        {file && (
          <FileCard
            view={
              <Thumbnail
                item={{
                  state: 'ready',
                  shown: stored?.url,
                  small: stored ? undefined : shrunk?.small,
                }}
              />
            }
            name={(stored ?? shrunk)?.name}
            size={stored ? undefined : shrunk?.size}
            state={t('Not on the site yet')}
          />
        )}
        <LibraryButton chosen={stored} onChoose={([picture]) => picture && take(picture)} />
        <Field
          label={t('What the picture shows')}
          hint={t('For those who can’t see it.')}
          error={
            isTried && !alt.trim() ? t('Say in a few words what the picture shows.') : undefined
          }
        >
          {(wiring) => (
            <input
              {...wiring}
              type="text"
              autoComplete="off"
              value={alt}
              onChange={(event) => setAlt(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                event.preventDefault()
                done()
              }}
            />
          )}
        </Field>
        <Cluster>
          <Button variant="main" onClick={done}>
            {t('Put it into the text')}
          </Button>
          <Button onClick={onClose}>{t('Cancel')}</Button>
        </Cluster>
      </Stack>
    </Dialog>
  )
}

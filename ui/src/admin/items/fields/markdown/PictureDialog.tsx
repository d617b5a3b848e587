import { useState } from 'react'
import { LibraryButton } from '#admin/pictures/LibraryButton'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { ui } from '#kit/ui/names'
import type { StoredFile } from '#kit/uploads/item'
import { pictureTypes } from '#kit/uploads/picture-types'
import { shrinkFile } from '#kit/uploads/shrink'
import { type ChosenFile, isStored } from '../../item-values'

interface PictureDialogProps {
  /** What the chosen picture of the text shows; none for a new one. */
  start: string | undefined
  onDone: (file: ChosenFile | undefined, alt: string) => void
  onClose: () => void
}

/** Asks for a picture of a text and for what it shows, or for others. It stands in the form of the item, so that it is no form itself. */
export function PictureDialog({ start, onDone, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<ChosenFile>()
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
        <Field
          label={t('Picture')}
          error={isTried && isMissing ? t('Choose the picture.') : undefined}
        >
          {(wiring) => (
            <input
              key={stored?.hash}
              {...wiring}
              type="file"
              accept={pictureTypes}
              onChange={({ target: { files } }) => setFile(files?.[0] && shrinkFile(files[0]))}
            />
          )}
        </Field>
        <LibraryButton chosen={stored} onChoose={([picture]) => picture && take(picture)} />
        {stored && <img src={stored.url} alt="" width={96} className={ui.rounded} />}
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

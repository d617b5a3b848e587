import { useState } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { Dialog } from '#kit/ui/Dialog'
import { pictureTypes } from '#kit/uploads/picture-types'
import { shrinkFile } from '#kit/uploads/shrink'
import type { ChosenFile } from '../../item-values'

interface PictureDialogProps {
  onDone: (file: ChosenFile, alt: string) => void
  onClose: () => void
}

/** Asks for a picture of a text and for what it shows. It stands in the form of the item, so that it is no form itself. */
export function PictureDialog({ onDone, onClose }: PictureDialogProps) {
  const [file, setFile] = useState<ChosenFile>()
  const [alt, setAlt] = useState('')
  const [isTried, setTried] = useState(false)

  function done() {
    setTried(true)
    if (file && alt.trim()) onDone(file, alt.trim())
  }

  return (
    <Dialog title={t('Picture')} onClose={onClose}>
      <Stack>
        <Field label={t('Picture')} error={isTried && !file ? t('Choose the picture.') : undefined}>
          {(wiring) => (
            <input
              {...wiring}
              type="file"
              accept={pictureTypes}
              onChange={({ target: { files } }) => setFile(files?.[0] && shrinkFile(files[0]))}
            />
          )}
        </Field>
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

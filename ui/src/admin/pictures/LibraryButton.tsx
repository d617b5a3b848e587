import { type ComponentType, useState } from 'react'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import type { StoredFile } from '#kit/uploads/item'
import type { LibraryDialogProps } from './LibraryDialog'

interface LibraryButtonProps extends Pick<LibraryDialogProps, 'several' | 'onChoose'> {
  /** The one that was chosen. */
  chosen?: StoredFile | undefined
}

/** Opens the library to choose a picture from, beside a field for files. */
export function LibraryButton({ several, chosen, onChoose }: LibraryButtonProps) {
  const [Dialog, setDialog] = useState<ComponentType<LibraryDialogProps>>()
  const [isFailed, setFailed] = useState(false)
  const close = () => setDialog(undefined)

  /** Not by lazy, which fails for good where the connection failed once. */
  async function open() {
    const loaded = await import('./LibraryDialog').catch(() => undefined)
    setDialog(() => loaded?.default)
    setFailed(!loaded)
  }

  return (
    <>
      <Cluster>
        <Button aria-haspopup="dialog" onClick={open}>
          {t('From the pictures that are here')}
        </Button>
        <span role="status" className={ui.note}>
          {isFailed && t('The pictures could not be loaded.')}
          {chosen && t('Chosen: {name}', { name: chosen.alt || chosen.name })}
        </span>
      </Cluster>
      {Dialog && (
        <Dialog
          several={several}
          onClose={close}
          onChoose={(pictures) => {
            close()
            onChoose(pictures)
          }}
        />
      )}
    </>
  )
}

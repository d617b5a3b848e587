import { X } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MoveButton } from '#admin/ui/MoveButton'
import parts from '#admin/ui/parts.module.css'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { BitmapCanvas } from '#kit/uploads/BitmapCanvas'
import { PageCorners } from './PageCorners'
import styles from './page-corners.module.css'
import { type PaperPhoto, pageOf } from './paper'
import type { Quad } from './quad'

interface PaperPagesProps {
  photos: readonly PaperPhoto[]
  /** Whether the paper is made white. */
  isWhite: boolean
  disabled: boolean
  onChange: (photos: PaperPhoto[]) => void
  /** Told where a page is to be cut out of its photograph; nothing, where all of that is to be shown. */
  onCut: (photo: PaperPhoto, corners: Quad | undefined) => void
  onWhiten: (isWhite: boolean) => void
  /** Takes the focus when the last page goes. */
  onEmpty: () => void
}

/** The photographs of a paper in the order of its pages. */
export default function PaperPages({
  photos,
  isWhite,
  disabled,
  onChange,
  onCut,
  onWhiten,
  onEmpty,
}: PaperPagesProps) {
  const [announcement, setAnnouncement] = useState('')
  const [opened, setOpened] = useState<string>()
  const list = useRef<HTMLOListElement>(null)

  /** Shows the new list at once, so that the focus can go to where a person works on it. */
  function change(next: PaperPhoto[], index: number, action: string) {
    flushSync(() => onChange(next))
    if (next.length === 0) return onEmpty()
    const page = list.current?.children[Math.min(index, next.length - 1)]
    moveFocus(page?.querySelector<HTMLElement>(`[data-action="${action}"]`))
  }

  function move(from: number, to: number) {
    setAnnouncement(
      t('Page {page} is now {place} of {total}.', {
        page: from + 1,
        place: to + 1,
        total: photos.length,
      }),
    )
    const next = photos.toSpliced(from, 1).toSpliced(to, 0, ...photos.slice(from, from + 1))
    change(next, to, to < from ? 'earlier' : 'later')
  }

  return (
    <>
      <p role="status" className={ui.visuallyHidden}>
        {announcement}
      </p>
      <Cluster as="ol" ref={list} className={styles.pages}>
        {photos.map((photo, index) => {
          const name = t('page {page}', { page: index + 1 })
          const place = { name, place: index + 1, of: photos.length, disabled, sideways: true }
          return (
            <Stack as="li" key={photo.key} gap="tight">
              <BitmapCanvas
                bitmap={pageOf(photo, isWhite).small}
                className={`${ui.rounded} ${styles.page}`}
              />
              <span>{t('Page {page}', { page: index + 1 })}</span>
              <Cluster as="span" gap="tight" compact>
                <MoveButton earlier {...place} onClick={() => move(index, index - 1)} />
                <MoveButton {...place} onClick={() => move(index, index + 1)} />
                <Button
                  variant="bare"
                  className={`${ui.outlined} ${parts.sign}`}
                  data-action="remove"
                  disabled={disabled}
                  aria-label={t('Remove {file}', { file: name })}
                  onClick={() => change(photos.toSpliced(index, 1), index, 'remove')}
                >
                  <X aria-hidden size={20} />
                </Button>
                <Button
                  data-action="corners"
                  disabled={disabled}
                  aria-label={t('Corners of {name}', { name })}
                  onClick={() => setOpened(photo.key)}
                >
                  {t('Corners')}
                </Button>
                {photo.corners && (
                  <Button
                    disabled={disabled}
                    aria-label={t('Whole picture of {name}', { name })}
                    onClick={({ currentTarget }) => {
                      moveFocus(currentTarget.parentElement, '[data-action="corners"]')
                      onCut(photo, undefined)
                    }}
                  >
                    {t('Whole picture')}
                  </Button>
                )}
              </Cluster>
              {opened === photo.key && (
                <PageCorners
                  photo={photo}
                  title={t('Corners of {name}', { name })}
                  onClose={() => setOpened(undefined)}
                  onCut={(corners) => {
                    setOpened(undefined)
                    onCut(photo, corners)
                  }}
                />
              )}
            </Stack>
          )
        })}
      </Cluster>
      {photos.some(({ corners }) => corners) && (
        <p className={ui.note}>
          {t('Pages were straightened. Check that nothing is missing at their edges.')}
        </p>
      )}
      <Field label={t('Make the paper white')} inline>
        {(wiring) => (
          <input
            {...wiring}
            type="checkbox"
            checked={isWhite}
            disabled={disabled}
            onChange={({ target }) => onWhiten(target.checked)}
          />
        )}
      </Field>
    </>
  )
}

import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/message'
import { Button } from '#shared/ui/Button'
import { isLeftOut, type UploadItem } from '#shared/uploads/item'
import { Thumbnail } from '#shared/uploads/Thumbnail'
import { UploadStatus } from '#shared/uploads/UploadStatus'
import type { Uploads } from '#shared/uploads/use-uploads'
import parts from './parts.module.css'

interface SelectedPictureProps {
  item: UploadItem
  uploads: Uploads
  place: number
  of: number
  disabled: boolean
  onMove: (to: number) => void
  onRemove: () => void
  /** The fields for what it shows. */
  children: ReactNode
}

/** One picture that was chosen: where it is, its place in the order, and what it shows. */
export function SelectedPicture(props: SelectedPictureProps) {
  const { item, uploads, place, of, onMove, onRemove, children } = props
  const counts = !isLeftOut(item)
  return (
    <li className="card cluster">
      <Thumbnail item={item} />
      <UploadStatus item={item} uploads={uploads} onRemove={onRemove}>
        {of > 1 && counts && (
          <>
            <Move earlier {...props} onClick={() => onMove(place - 2)} />
            <Move earlier={false} {...props} onClick={() => onMove(place)} />
          </>
        )}
      </UploadStatus>
      {counts && <div className="stack tight whole-row">{children}</div>}
    </li>
  )
}

interface MoveProps extends Omit<SelectedPictureProps, 'children'> {
  earlier: boolean
  onClick: () => void
}

/** Stays focusable where it can do nothing, so that focus is not lost at the ends. */
function Move({ item, place, of, disabled, earlier, onClick }: MoveProps) {
  const Arrow = earlier ? ArrowUp : ArrowDown
  const atEnd = disabled || (earlier ? place === 1 : place === of)
  const name = item.file.name
  return (
    <Button
      variant="bare"
      className={`outlined ${parts.sign}`}
      data-action={earlier ? 'earlier' : 'later'}
      disabled={atEnd}
      aria-label={earlier ? t('Move {name} earlier', { name }) : t('Move {name} later', { name })}
      onClick={onClick}
    >
      <Arrow aria-hidden size={20} />
    </Button>
  )
}

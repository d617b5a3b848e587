import type { ReactNode } from 'react'
import { MoveButton } from '#admin/ui/MoveButton'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { isLeftOut, type ShownUpload } from '#kit/uploads/item'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { UploadStatus } from '#kit/uploads/UploadStatus'
import type { Uploads } from '#kit/uploads/use-uploads'

interface SelectedPictureProps {
  item: ShownUpload
  uploads: Pick<Uploads, 'cancel' | 'remove' | 'retry'>
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
    <Cluster as="li" frame="card" data-key={item.key}>
      <Thumbnail item={item} />
      <UploadStatus item={item} uploads={uploads} onRemove={onRemove}>
        {of > 1 && counts && (
          <>
            <MoveButton
              earlier
              {...props}
              name={item.file.name}
              onClick={() => onMove(place - 2)}
            />
            <MoveButton {...props} name={item.file.name} onClick={() => onMove(place)} />
          </>
        )}
      </UploadStatus>
      {counts && (
        <Stack gap="tight" className={ui.wholeRow}>
          {children}
        </Stack>
      )}
    </Cluster>
  )
}

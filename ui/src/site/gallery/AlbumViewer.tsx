import { type ComponentType, lazy, Suspense } from 'react'
import type { Photo } from '#kit/api/types.gen'
import type { ViewerProps } from './Viewer'

const Viewer = lazy<ComponentType<ViewerProps>>(() => import('./Viewer'))

interface AlbumViewerProps {
  album: string
  images: Photo[]
  shown: number
  close: () => void
}

/** The viewer, loaded when somebody first opens a picture. */
export function AlbumViewer({ album, images, shown, close }: AlbumViewerProps) {
  if (shown < 0) return null
  return (
    <Suspense fallback={null}>
      <Viewer album={album} images={images} shown={shown} close={close} />
    </Suspense>
  )
}

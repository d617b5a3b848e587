import { useCallback } from 'react'

interface BitmapCanvasProps {
  bitmap: ImageBitmap
  /** How many pixels it is drawn wide; as many as it has, if none are given. */
  width?: number
  className?: string | undefined
}

/** A picture that the server does not have yet. The content security policy lets no local address be shown. */
export function BitmapCanvas({ bitmap, width = bitmap.width, className }: BitmapCanvasProps) {
  const draw = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (!canvas) return
      canvas.width = width
      canvas.height = Math.round((width * bitmap.height) / bitmap.width)
      canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    },
    [bitmap, width],
  )
  return <canvas ref={draw} className={className} aria-hidden />
}

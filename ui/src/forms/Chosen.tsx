import { useEffect, useRef } from 'react'
import styles from './form.module.css'

const side = 320

/**
 * A small view of a chosen picture, before it is sent. It is drawn on a
 * canvas, so that a photo of 20 MB is held only while it is drawn.
 */
export function Chosen({ file }: { file: File }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let wanted = true
    if ('createImageBitmap' in window) {
      createImageBitmap(file, { resizeHeight: side, resizeQuality: 'medium' })
        .then((picture) => {
          if (wanted && canvas.current) draw(canvas.current, picture)
          picture.close()
        })
        .catch(() => {
          // A kind of picture that this browser can't show: the name stands beside it.
        })
    }
    return () => {
      wanted = false
    }
  }, [file])
  return <canvas ref={canvas} width={side} height={side} className={styles.chosen} aria-hidden />
}

function draw(canvas: HTMLCanvasElement, picture: ImageBitmap) {
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
}

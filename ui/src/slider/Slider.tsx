import { Suspense, useRef, useState } from 'react'
import type { Image } from '../api/types.gen'
import { optional } from '../components/optional'
import { Picture } from '../components/Picture'
import styles from './Slider.module.css'
import { useIdle } from './use-idle'

const SliderControls = optional(() => import('./SliderControls'))

interface SliderProps {
  slides: Image[]
  label: string
}

/**
 * The pictures at the top of the home page. Without script it is the first
 * one; what moves them, and its buttons, comes when the page is idle.
 */
export function Slider({ slides, label }: SliderProps) {
  const viewport = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState(-1)
  const idle = useIdle()
  if (slides.length === 0) return null
  return (
    <section className={styles.slider} aria-roledescription="carousel" aria-label={label}>
      <div className={styles.viewport} ref={viewport}>
        <div className={styles.slides} aria-live={shown < 0 ? undefined : 'polite'}>
          {slides.map((slide, place) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group
            <div
              key={slide.url}
              className={styles.slide}
              role="group"
              aria-roledescription="slide"
              aria-label={`${place + 1} of ${slides.length}`}
              aria-hidden={(shown >= 0 && place !== shown) || undefined}
            >
              <Picture image={slide} sizes="100vw" first={place === 0} />
            </div>
          ))}
        </div>
      </div>
      {idle && slides.length > 1 && (
        <Suspense>
          <SliderControls viewport={viewport} count={slides.length} onShow={setShown} />
        </Suspense>
      )}
    </section>
  )
}

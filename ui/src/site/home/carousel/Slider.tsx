import { useLayoutEffect, useRef } from 'react'
import type { Image } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Button } from '#kit/ui/Button'
import { Picture } from '#kit/ui/Picture'
import styles from './Slider.module.css'

interface SliderProps {
  slides: Image[]
  label: string
  /** How wide it stands on the page. */
  sizes: string
}

/**
 * The pictures at the top of the home page: a row that is swiped without script. What moves them
 * changes nothing that React knows of, since it runs before React comes.
 */
export function Slider({ slides, label, sizes }: SliderProps) {
  const slider = useRef<HTMLElement>(null)
  // The buttons of other slides must not reach the carousel of those before.
  useLayoutEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    import('./run-slider')
      .then(({ startCarousel }) => {
        if (isGone || !slider.current || slides.length < 2) return
        const carousel = startCarousel(slider.current)
        stop = () => carousel.stop()
      })
      .catch(() => {}) // the pictures are swiped all the same
    return () => {
      isGone = true
      stop?.()
    }
  }, [slides])
  if (slides.length === 0) return null
  return (
    <section
      ref={slider}
      className={styles.slider}
      data-slider=""
      aria-roledescription={t('carousel')}
      aria-label={label}
    >
      <div
        className={styles.slides}
        data-carousel="row"
        tabIndex={slides.length > 1 ? 0 : undefined}
      >
        {slides.map((slide, place) => (
          // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group
          <div
            key={slide.url}
            className={styles.slide}
            role="group"
            aria-roledescription={t('slide')}
            aria-label={t('{place} of {count}', { place: place + 1, count: slides.length })}
          >
            <Picture image={slide} sizes={sizes} first={place === 0} />
          </div>
        ))}
      </div>
      {slides.length > 1 && <Controls count={slides.length} />}
    </section>
  )
}

/** Hidden until they work. */
function Controls({ count }: { count: number }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group
    <div
      className={styles.controls}
      data-carousel="controls"
      role="group"
      aria-label={t('Picture controls')}
      hidden
    >
      <Button
        variant="bare"
        aria-label={t('Pause')}
        data-carousel="pause"
        data-pause={t('Pause')}
        data-play={t('Play')}
        data-playing=""
      >
        <Sign path="M8 5v14M16 5v14" />
        <Sign path="M7 4l13 8-13 8z" />
      </Button>
      <Button variant="bare" aria-label={t('Previous picture')} data-carousel="previous">
        <Sign path="M15 6l-6 6 6 6" />
      </Button>
      <span className={styles.picker}>
        {Array.from({ length: count }, (_, place) => (
          <Button
            variant="bare"
            // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its place
            key={place}
            aria-label={t('Picture {place} of {count}', { place: place + 1, count })}
            data-carousel={place}
          />
        ))}
      </span>
      <Button variant="bare" aria-label={t('Next picture')} data-carousel="next">
        <Sign path="M9 6l6 6-6 6" />
      </Button>
    </div>
  )
}

const Sign = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" width="22" fill="none" stroke="currentColor" strokeWidth="2" aria-hidden>
    <path d={path} />
  </svg>
)

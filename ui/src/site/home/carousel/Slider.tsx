import { useEffect, useRef } from 'react'
import type { Image } from '#shared/api/types.gen'
import { t } from '#shared/i18n/message'
import { Button } from '#shared/ui/Button'
import { Picture } from '#shared/ui/Picture'
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: other slides are another slider
  useEffect(() => {
    const end = new AbortController()
    import('./run-slider')
      .then(({ runSlider }) => slider.current && runSlider(slider.current, end.signal))
      .catch(() => {}) // the pictures are swiped all the same
    return () => end.abort()
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
      <div className={styles.slides} tabIndex={slides.length > 1 ? 0 : undefined}>
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
    <div className={styles.controls} role="group" aria-label={t('Picture controls')} hidden>
      <Button
        variant="bare"
        aria-label={t('Pause')}
        data-pause={t('Pause')}
        data-play={t('Play')}
        data-playing=""
      >
        <Sign path="M8 5v14M16 5v14" />
        <Sign path="M7 4l13 8-13 8z" />
      </Button>
      <Button variant="bare" aria-label={t('Previous picture')}>
        <Sign path="M15 6l-6 6 6 6" />
      </Button>
      <span className={styles.picker}>
        {Array.from({ length: count }, (_, place) => place + 1).map((place) => (
          <Button
            variant="bare"
            key={place}
            aria-label={t('Picture {place} of {count}', { place, count })}
          />
        ))}
      </span>
      <Button variant="bare" aria-label={t('Next picture')}>
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

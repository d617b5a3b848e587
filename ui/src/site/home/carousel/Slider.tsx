import { Suspense, useCallback, useRef, useState } from 'react'
import type { Image } from '#shared/api/types.gen'
import { t } from '#shared/i18n/message'
import { lazyOptional } from '#shared/lib/lazy-optional'
import { Picture } from '#shared/ui/Picture'
import styles from './Slider.module.css'
import { useIdle } from './use-idle'

const SliderControls = lazyOptional(() => import('./SliderControls'))

interface SliderProps {
  slides: Image[]
  label: string
}

/**
 * The pictures at the top of the home page. Without script it is the first
 * one; what moves them, and its buttons, comes when the page is idle. A slide
 * is read out when somebody chose it, not when it came by itself.
 */
export function Slider({ slides, label }: SliderProps) {
  const viewport = useRef<HTMLDivElement>(null)
  /** The slide that is shown, -1 until the controls are there. */
  const [shown, setShown] = useState(-1)
  const [moving, setMoving] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const onChange = useCallback((shown: number, moving: boolean) => {
    setShown(shown)
    setMoving(moving)
  }, [])
  const idle = useIdle()
  if (slides.length === 0) return null
  return (
    <section
      className={styles.slider}
      aria-roledescription={t('carousel')}
      aria-label={label}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={({ target }) => setFocused(target.matches(':focus-visible'))}
      onBlur={() => setFocused(false)}
    >
      <div className={styles.viewport} ref={viewport}>
        <div
          className={styles.slides}
          aria-live={shown < 0 ? undefined : moving ? 'off' : 'polite'}
        >
          {slides.map((slide, place) => (
            // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group
            <div
              key={slide.url}
              className={styles.slide}
              role="group"
              aria-roledescription={t('slide')}
              aria-label={t('{place} of {count}', { place: place + 1, count: slides.length })}
              aria-hidden={(shown >= 0 && place !== shown) || undefined}
            >
              <Picture image={slide} sizes="100vw" first={place === 0} />
            </div>
          ))}
        </div>
      </div>
      {idle && slides.length > 1 && (
        <Suspense>
          <SliderControls
            viewport={viewport}
            count={slides.length}
            shown={shown}
            attended={pointed || focused}
            onChange={onChange}
          />
        </Suspense>
      )}
    </section>
  )
}

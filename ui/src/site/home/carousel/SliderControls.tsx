import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { t } from '#shared/i18n/message'
import { Button } from '#shared/ui/Button'
import styles from './SliderControls.module.css'

interface SliderControlsProps {
  viewport: RefObject<HTMLDivElement | null>
  count: number
  shown: number
  /** Somebody points at the slider or is in it. */
  attended: boolean
  /** Told which slide is shown, and whether the next one comes by itself. */
  onChange: (shown: number, moving: boolean) => void
}

const delay = 6000

/**
 * Moves the pictures and says how: by itself, one on or back, or to a chosen
 * one. It rests while the slider is attended to, and for good under reduced
 * motion or when it was paused.
 */
export default function SliderControls(props: SliderControlsProps) {
  const { viewport, count, shown, attended, onChange } = props
  const [take, embla] = useEmblaCarousel({ loop: true, duration: still() ? 0 : 30 }, [
    Autoplay({ delay, playOnInit: false, stopOnInteraction: false }),
  ])
  const [playing, setPlaying] = useState(() => !still())
  const moving = playing && !attended

  useEffect(() => take(viewport.current), [take, viewport])
  useEffect(() => {
    if (!embla) return
    const autoplay = embla.plugins().autoplay
    if (moving) autoplay?.play()
    else autoplay?.stop()
    const tell = () => onChange(embla.selectedScrollSnap(), moving)
    tell()
    embla.on('select', tell)
    return () => void embla.off('select', tell)
  }, [embla, moving, onChange])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group
    <div className={styles.controls} role="group" aria-label={t('Picture controls')}>
      <Button
        variant="bare"
        onClick={() => setPlaying(!playing)}
        aria-label={playing ? t('Pause') : t('Play')}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <Button variant="bare" onClick={() => embla?.scrollPrev()} aria-label={t('Previous picture')}>
        <ChevronLeft />
      </Button>
      <Picker count={count} shown={shown} pick={(place) => embla?.scrollTo(place)} />
      <Button variant="bare" onClick={() => embla?.scrollNext()} aria-label={t('Next picture')}>
        <ChevronRight />
      </Button>
    </div>
  )
}

interface PickerProps {
  count: number
  shown: number
  pick: (place: number) => void
}

function Picker({ count, shown, pick }: PickerProps) {
  return (
    <span className={styles.picker}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <Button
          variant="bare"
          key={place}
          onClick={() => pick(place)}
          aria-label={t('Picture {place} of {count}', { place: place + 1, count })}
          aria-current={place === shown || undefined}
        />
      ))}
    </span>
  )
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

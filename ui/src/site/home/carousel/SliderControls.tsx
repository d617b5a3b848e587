import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useState } from 'react'
import { Button } from '#shared/ui/Button'
import type { SliderState } from './Slider'
import styles from './SliderControls.module.css'
import { useHoverOrFocus } from './use-hover-or-focus'

interface SliderControlsProps {
  viewport: RefObject<HTMLDivElement | null>
  count: number
  onChange: (state: SliderState) => void
}

const delay = 6000

/**
 * Moves the pictures and says how: by itself, one on or back, or to a chosen
 * one. It rests while somebody points at it or is in it, and for good under
 * reduced motion or when it was paused.
 */
export default function SliderControls({ viewport, count, onChange }: SliderControlsProps) {
  const [take, embla] = useEmblaCarousel({ loop: true, duration: still() ? 0 : 30 }, [
    Autoplay({ delay, playOnInit: false, stopOnInteraction: false }),
  ])
  const [shown, setShown] = useState(0)
  const [playing, setPlaying] = useState(() => !still())
  const attended = useHoverOrFocus(viewport)
  const moving = playing && !attended

  useEffect(() => take(viewport.current), [take, viewport])
  useEffect(() => {
    if (!embla) return
    const note = () => setShown(embla.selectedScrollSnap())
    note()
    embla.on('select', note)
    return () => void embla.off('select', note)
  }, [embla])
  useEffect(() => onChange({ shown, moving }), [onChange, shown, moving])
  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (moving) autoplay?.play()
    else autoplay?.stop()
  }, [embla, moving])

  return (
    // biome-ignore lint/a11y/useSemanticElements: the pattern for carousels asks for a group
    <div className={styles.controls} role="group" aria-label="Picture controls">
      <Button
        variant="bare"
        onClick={() => setPlaying(!playing)}
        aria-label={playing ? 'Pause' : 'Play'}
      >
        {playing ? <Pause /> : <Play />}
      </Button>
      <Button variant="bare" onClick={() => embla?.scrollPrev()} aria-label="Previous picture">
        <ChevronLeft />
      </Button>
      <Picker count={count} shown={shown} pick={(place) => embla?.scrollTo(place)} />
      <Button variant="bare" onClick={() => embla?.scrollNext()} aria-label="Next picture">
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
          aria-label={`Picture ${place + 1} of ${count}`}
          aria-current={place === shown || undefined}
        />
      ))}
    </span>
  )
}

const still = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

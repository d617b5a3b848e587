import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Load } from '#admin/ui/Load'
import type { Outcome } from '#admin/ui/use-deed'
import { useLoaded } from '#admin/ui/use-loaded'
import { getSliders } from '#shared/api/slider'
import type { SliderView } from '#shared/api/types.gen'
import { Failure } from '#shared/ui/Outcome'
import { MainSlider } from './MainSlider'
import { SlideUpload } from './SlideUpload'

/** The main slider: a form where there is none, else its pictures. */
export default function SliderScreen() {
  const sliders = useLoaded(getSliders, 'Error fetching slider')
  const navigate = useNavigate()
  const goHome = (outcome: Outcome) => navigate('/admin-dashboard', { state: { outcome } })
  return (
    <Load of={sliders} what="The slider">
      {({ data: [slider] }) => <Present slider={slider} onChange={sliders.reload} onEnd={goHome} />}
    </Load>
  )
}

interface PresentProps {
  slider: SliderView | undefined
  onChange: () => void
  /** Hears of a slider that was made, or deleted here. */
  onEnd: (outcome: Outcome) => void
}

function Present({ slider, onChange, onEnd }: PresentProps) {
  const [had, setHad] = useState(false)
  if (slider && !had) setHad(true)
  if (slider) return <MainSlider slider={slider} onChange={onChange} onDeleted={onEnd} />
  return (
    <>
      {had && <Gone />}
      <h2>New slider</h2>
      <p>The pictures at the top of the home page. One strong picture is enough.</p>
      <SlideUpload
        submit="Create Slider"
        busy="Creating Slider..."
        failure="Error creating slider"
        onSent={onEnd}
      />
    </>
  )
}

/** Somebody else took the slider away from under the hands of who worked on it. */
function Gone() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1}>
      <Failure
        title="The slider is not there any more."
        reason="Somebody has deleted it meanwhile. On the dashboard that can be undone."
      >
        <a href="/admin-dashboard">Go to the dashboard</a>
      </Failure>
    </div>
  )
}

import { useNavigate } from 'react-router'
import { getSliders } from '../api/slider'
import { Load } from './Load'
import { MainSlider } from './MainSlider'
import { SlideUpload } from './SlideUpload'
import type { Outcome } from './use-deed'
import { useLoaded } from './use-loaded'

/** The main slider: a form where there is none, else its pictures. */
export function SliderScreen() {
  const sliders = useLoaded(getSliders, 'Error fetching slider')
  const navigate = useNavigate()
  const goHome = (outcome: Outcome) => navigate('/admin-dashboard', { state: { outcome } })
  return (
    <Load of={sliders} what="The slider">
      {({ data: [slider] }) =>
        slider ? (
          <MainSlider slider={slider} onChange={sliders.reload} onDeleted={goHome} />
        ) : (
          <>
            <h2>New slider</h2>
            <p>The pictures at the top of the home page. One strong picture is enough.</p>
            <SlideUpload
              submit="Create Slider"
              busy="Creating Slider..."
              failure="Error creating slider"
              onSent={goHome}
            />
          </>
        )
      }
    </Load>
  )
}

import { type RefObject, Suspense, use, useState } from 'react'
import { useLocation } from 'react-router'
import type { Layout, PageData } from './api/types.gen'
import { ScreenFailure } from './components/ScreenFailure'
import { Waiting } from './components/Waiting'
import { LayoutContext } from './layout/layout-context'
import { Shell } from './layout/Shell'
import { addressOf, pageAt } from './page-data'
import { screenFor } from './routes'
import { type Journey, useArrival, useJourney } from './use-arrival'

interface AppProps {
  layout: Layout
  page: PageData
}

/** The whole site: the shell that every page shares, and in it the page of the current address. */
export function App({ layout, page }: AppProps) {
  const address = addressOf(useLocation())
  const [firstAddress] = useState(address)
  const journey = useJourney()
  return (
    <LayoutContext value={layout}>
      <Shell layout={layout}>
        <ScreenFailure key={address}>
          <Suspense fallback={<Waiting />}>
            <CurrentScreen
              page={address === firstAddress ? page : pageAt(address, layout)}
              layout={layout}
              journey={journey}
            />
          </Suspense>
        </ScreenFailure>
      </Shell>
    </LayoutContext>
  )
}

interface CurrentScreenProps {
  page: PageData | Promise<PageData>
  layout: Layout
  journey: RefObject<Journey>
}

function CurrentScreen({ page, layout, journey }: CurrentScreenProps) {
  const data = page instanceof Promise ? use(page) : page
  const Screen = screenFor(data.view, layout.build)
  return (
    <>
      <Screen page={data} layout={layout} />
      <Arrival journey={journey} />
    </>
  )
}

/** Stands after the screen, so that it arrives when the screen has, not when it is waited for. */
function Arrival({ journey }: { journey: RefObject<Journey> }) {
  useArrival(journey)
  return null
}

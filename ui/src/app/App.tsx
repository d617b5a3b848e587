import { type RefObject, Suspense, startTransition, use, useEffect, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import type { Layout, PageData } from '#shared/api/types.gen'
import { LayoutContext } from '#shared/routing/layout-context'
import { addressOf, loadPage, renewOnReturn } from '#shared/routing/page-data'
import { Shell } from '#site/layout/Shell'
import { ErrorBoundary } from './ErrorBoundary'
import { Loading } from './Loading'
import { pageFor } from './pages'
import { type NavigationState, useRouteFocus, useScrollPositions } from './use-route-focus'

interface AppProps {
  layout: Layout
  /** The page to render on the server; the browser keeps its pages itself. */
  page?: PageData
}

/** The whole site: the shell that every page shares, and in it the page of the current address. */
export function App({ layout, page }: AppProps) {
  const address = addressOf(useLocation())
  const shown = usePage(address, layout, page)
  const journey = useScrollPositions()
  return (
    <LayoutContext value={layout}>
      <Shell layout={layout}>
        <ErrorBoundary key={address}>
          <Suspense fallback={<Loading />}>
            <CurrentPage page={shown} layout={layout} journey={journey} />
          </Suspense>
        </ErrorBoundary>
      </Shell>
    </LayoutContext>
  )
}

/** The page of an address: the same one as long as it is shown, but when it is renewed. */
function usePage(address: string, layout: Layout, rendered?: PageData) {
  const [turn, setTurn] = useState(0)
  useEffect(
    () => renewOnReturn(layout, () => startTransition(() => setTurn((last) => last + 1))),
    [layout],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new turn is a new page
  return useMemo(() => rendered ?? loadPage(address, layout), [address, layout, rendered, turn])
}

interface CurrentPageProps {
  page: PageData | Promise<PageData>
  layout: Layout
  journey: RefObject<NavigationState>
}

function CurrentPage({ page, layout, journey }: CurrentPageProps) {
  const data = page instanceof Promise ? use(page) : page
  const Page = pageFor(data.view, layout.build)
  return (
    <>
      <Page page={data} layout={layout} />
      <RouteFocus journey={journey} />
    </>
  )
}

/** Stands after the screen, so that it arrives when the screen has, not when it is waited for. */
function RouteFocus({ journey }: { journey: RefObject<NavigationState> }) {
  useRouteFocus(journey)
  return null
}

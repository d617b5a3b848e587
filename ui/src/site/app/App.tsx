import { type RefObject, Suspense, use, useCallback, useMemo, useSyncExternalStore } from 'react'
import { HelmetProvider } from 'react-helmet-async'
import { useLocation } from 'react-router'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { LayoutContext } from '#kit/routing/layout-context'
import type { PageData, PageProps, View } from '#kit/routing/page'
import { Button } from '#kit/ui/Button'
import { Shell } from '#site/layout/Shell'
import { ErrorBoundary } from '#site/routing/ErrorBoundary'
import {
  addressOf,
  loadPage,
  newestLayout,
  renewalCount,
  renewOnReturn,
} from '#site/routing/page-data'
import { MessagePage } from '#site/ui/MessagePage'
import { Loading } from './Loading'
import { pageFor } from './pages'
import { type NavigationState, useRouteFocus, useScrollPositions } from './use-route-focus'

interface AppProps {
  /** The layout of the document; a newer one takes its place in the browser. */
  layout: Layout
  /** The page to render on the server; the browser keeps its pages itself. */
  page?: PageData
}

/** The whole site: the shell that every page shares, and in it the page of the current address. */
export function App({ layout: ofDocument, page }: AppProps) {
  const address = addressOf(useLocation())
  const { layout, shown } = usePage(address, ofDocument, page)
  const journey = useScrollPositions()
  return (
    <HelmetProvider>
      <LayoutContext value={layout}>
        <Shell layout={layout}>
          <ErrorBoundary key={address} fallback={<FailedPage />}>
            <Suspense fallback={<Loading />}>
              <CurrentPage page={shown} layout={layout} journey={journey} />
            </Suspense>
          </ErrorBoundary>
        </Shell>
      </LayoutContext>
    </HelmetProvider>
  )
}

/** The page of an address and the layout around it: the same ones as long as they are shown, but when they are renewed. */
function usePage(address: string, ofDocument: Layout, rendered?: PageData) {
  const subscribe = useCallback(
    (onRenewed: () => void) => renewOnReturn(ofDocument, onRenewed),
    [ofDocument],
  )
  const renewals = useSyncExternalStore(subscribe, renewalCount, renewalCount)
  const layout = newestLayout() ?? ofDocument
  // biome-ignore lint/correctness/useExhaustiveDependencies: after a renewal it is another page
  const shown = useMemo(
    () => rendered ?? loadPage(address, layout),
    [address, layout, rendered, renewals],
  )
  return { layout, shown }
}

interface CurrentPageProps {
  page: PageData | Promise<PageData>
  layout: Layout
  journey: RefObject<NavigationState>
}

function CurrentPage({ page, layout, journey }: CurrentPageProps) {
  const data = page instanceof Promise ? use(page) : page
  return (
    <>
      <ViewOfPage page={data} layout={layout} />
      <RouteFocus journey={journey} />
    </>
  )
}

/** The component of the page's view. */
function ViewOfPage<V extends View>({ page, layout }: PageProps<V>) {
  const Page = pageFor(page.view, layout.build)
  return <Page page={page} layout={layout} />
}

/** Stands after the screen, so that it arrives when the screen has, not when it is waited for. */
function RouteFocus({ journey }: { journey: RefObject<NavigationState> }) {
  useRouteFocus(journey)
  return null
}

function FailedPage() {
  return (
    <MessagePage heading={t('This page could not be shown')}>
      <p role="alert">{t('Please check your connection and try again.')}</p>
      <Button variant="main" onClick={() => window.location.reload()}>
        {t('Retry')}
      </Button>
    </MessagePage>
  )
}

import { Suspense, use } from 'react'
import { HelmetProvider } from 'react-helmet-async'
import { useLocation } from 'react-router'
import type { Layout } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { LayoutContext } from '#kit/routing/layout-context'
import type { PageComponent, PageData, View } from '#kit/routing/page'
import { PageContext } from '#kit/routing/page-context'
import { Button } from '#kit/ui/Button'
import { Shell } from '#site/layout/Shell'
import { addressOf } from '#site/routing/address'
import { ErrorBoundary } from '#site/routing/ErrorBoundary'
import { MessagePage } from '#site/ui/MessagePage'
import { pageFor } from './pages'
import { useRouteFocus } from './use-route-focus'
import { Waiting } from './Waiting'

interface AppProps {
  layout: Layout
  /** The page of the address; one that is on its way must come by a transition, which keeps the page before it. */
  page: PageData | Promise<PageData>
  /** Whether another page is on its way. */
  isWaiting?: boolean
}

/** The whole site: the shell that every page shares, and in it the page of the current address. */
export function App({ layout, page, isWaiting = false }: AppProps) {
  const address = addressOf(useLocation())
  useRouteFocus()
  return (
    <HelmetProvider>
      <LayoutContext value={layout}>
        <PageContext value={page}>
          <Shell layout={layout}>
            <ErrorBoundary resetKey={page} fallback={<FailedPage />}>
              <Suspense>
                <CurrentPage key={address} page={page} layout={layout} />
              </Suspense>
            </ErrorBoundary>
          </Shell>
        </PageContext>
        <Waiting isWaiting={isWaiting} />
      </LayoutContext>
    </HelmetProvider>
  )
}

interface CurrentPageProps {
  page: PageData | Promise<PageData>
  layout: Layout
}

/** The page, once it is there, by the component of its view. */
function CurrentPage({ page, layout }: CurrentPageProps) {
  const shown = page instanceof Promise ? use(page) : page
  const Page = pageFor(shown.view) as PageComponent<View>
  return <Page page={shown} layout={layout} />
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

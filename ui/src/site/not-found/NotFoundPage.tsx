import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { MessagePage } from '#shared/ui/MessagePage'
import { Seo } from '#shared/ui/Seo'

/** The page for every address that is none. It says nothing of the address: it is rendered once. */
export default function NotFoundPage({ page }: PageProps) {
  return (
    <MessagePage heading="Oops! Page not found">
      <Seo seo={page.seo} />
      <p>Sorry, we can't find that page.</p>
      <PageLink to="/" className="button">
        Go to Home Page
      </PageLink>
    </MessagePage>
  )
}

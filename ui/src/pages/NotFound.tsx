import { Notice } from '../components/Notice'
import { PageLink } from '../components/PageLink'
import { Seo } from '../components/Seo'
import type { ScreenProps } from '../routes'

/** The page for every address that is none. It says nothing of the address: it is rendered once. */
export default function NotFound({ page }: ScreenProps) {
  return (
    <Notice heading="Oops! Page not found">
      <Seo seo={page.seo} />
      <p>Sorry, we can't find that page.</p>
      <PageLink to="/" className="button">
        Go to Home Page
      </PageLink>
    </Notice>
  )
}

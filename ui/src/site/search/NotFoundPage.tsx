import { t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { MessagePage } from '#shared/ui/MessagePage'
import { Seo } from '#shared/ui/Seo'
import { SearchForm } from './SearchForm'

/** The page for every address that is none. It says nothing of the address: it is rendered once. */
export default function NotFoundPage({ page }: PageProps<'notFound'>) {
  return (
    <MessagePage heading={t('Oops! Page not found')}>
      <Seo seo={page.seo} />
      <p>{t("Sorry, we can't find that page.")}</p>
      <SearchForm />
      <PageLink to="/" className="button quiet">
        {t('Go to Home Page')}
      </PageLink>
    </MessagePage>
  )
}

import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { ButtonLink } from '#kit/ui/Button'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { MessagePage } from '#site/ui/MessagePage'
import { SearchForm } from './SearchForm'
import { WantedLinks } from './WantedLinks'

const fewLinks = 4

/** The page for every address that is none. It says nothing of the address: it is rendered once. */
export default function NotFoundPage({ page, layout }: PageProps<'notFound'>) {
  return (
    <MessagePage heading={t('Oops! Page not found')}>
      <Seo seo={page.seo} />
      <p>{t("Sorry, we can't find that page.")}</p>
      <SearchForm />
      <ButtonLink to="/" as={PageLink} variant="quiet">
        {t('Go to Home Page')}
      </ButtonLink>
      <WantedLinks layout={layout} count={fewLinks} />
    </MessagePage>
  )
}

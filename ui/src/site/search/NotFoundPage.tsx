import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import type { PageProps } from '#kit/routing/page'
import { Cluster } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { MessagePage } from '#site/ui/MessagePage'
import { SearchForm } from './SearchForm'

const fewLinks = 4

/** The page for every address that is none. It says nothing of the address: it is rendered once. */
export default function NotFoundPage({ page, layout }: PageProps<'notFound'>) {
  const { school, navigation } = layout
  return (
    <MessagePage heading={t('Oops! Page not found')}>
      <Seo seo={page.seo} />
      <p>{t("Sorry, we can't find that page.")}</p>
      <SearchForm />
      <ButtonLink to="/" as={PageLink} variant="quiet">
        {t('Go to Home Page')}
      </ButtonLink>
      <Cluster as="ul" gap="flat" className={ui.targets}>
        {navigation.shortcuts?.slice(0, fewLinks).map(({ label, path }) => (
          <li key={path}>
            <PageLink to={path}>{label}</PageLink>
          </li>
        ))}
        <li>
          <a href={telUrl(school.phone)}>{t('Call')}</a>
        </li>
      </Cluster>
    </MessagePage>
  )
}

import { t } from '#kit/i18n/message'
import { telUrl } from '#kit/lib/tel'
import type { PageProps } from '#kit/routing/page'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ButtonLink } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { Picture } from '#kit/ui/Picture'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { Slot } from '#site/routing/Slot'
import { ContactLines } from '#site/ui/ContactLines'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import styles from './ContactPage.module.css'
import EnquiryForm from './EnquiryForm'

/** How to reach the school, and the form that writes to it. */
export default function ContactPage({ page, layout }: PageProps<'contact'>) {
  const { school } = layout
  return (
    <>
      <Seo seo={page.seo} form={page.form} />
      <PageHead heading={page.info.heading} lead={page.info.lead} />
      <PageBody className={styles.page}>
        <Cluster gap="tight" className={ui.wholeRow}>
          <ButtonLink href={telUrl(school.phone)}>
            {t('Call {phone}', { phone: school.phone })}
          </ButtonLink>
          {school.whatsapp && (
            <ButtonLink href={`https://wa.me/${school.whatsapp}`} variant="quiet" rel="noopener">
              {t('WhatsApp')}
            </ButtonLink>
          )}
        </Cluster>
        <Stack
          aria-labelledby="write"
          as="section"
          gap="loose"
          frame="card"
          className={styles.write}
        >
          <h2 id="write">{t('Write to us')}</h2>
          <Slot name="form">
            <EnquiryForm form={page.form} />
          </Slot>
        </Stack>
        <Stack aria-labelledby="reach" as="section" gap="loose">
          <h2 id="reach">{t('How to reach us')}</h2>
          <ContactLines layout={layout} />
          <p>
            <ButtonLink to={school.mapLink} as={PageLink} variant="quiet">
              {t('Find us on the map')}
            </ButtonLink>
          </p>
          {page.info.image && (
            <Picture
              image={page.info.image}
              sizes="(min-width: 64rem) 44rem, 100vw"
              cover
              rounded
            />
          )}
        </Stack>
        {page.info.html && (
          <div className={`${ui.wholeRow} ${styles.text}`}>
            <Prose html={page.info.html} />
          </div>
        )}
      </PageBody>
    </>
  )
}

import { t } from '#shared/i18n/message'
import { PageLink } from '#shared/routing/PageLink'
import type { PageProps } from '#shared/routing/page'
import { ContactLines } from '#shared/ui/ContactLines'
import { PageHead } from '#shared/ui/PageHead'
import { Prose } from '#shared/ui/Prose'
import { Seo } from '#shared/ui/Seo'
import styles from './ContactPage.module.css'
import EnquiryForm from './EnquiryForm'

/** How to reach the school, and the form that writes to it. */
export default function ContactPage({ page, layout }: PageProps<'contact'>) {
  return (
    <>
      <Seo seo={page.seo} form={page.form} />
      <PageHead heading={page.info.heading} lead={page.info.description} />
      <div className={`page-body ${styles.page}`}>
        <section aria-labelledby="write" className={`stack loose ${styles.write}`}>
          <h2 id="write">{t('Write to us')}</h2>
          <EnquiryForm form={page.form} />
        </section>
        <section aria-labelledby="reach" className="stack loose">
          <h2 id="reach">{t('How to reach us')}</h2>
          <ContactLines layout={layout} />
          <p>
            <PageLink to={layout.school.mapLink} className="button quiet">
              {t('Find us on the map')}
            </PageLink>
          </p>
          {page.info.html && <Prose html={page.info.html} />}
        </section>
      </div>
    </>
  )
}

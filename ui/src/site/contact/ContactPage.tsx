import { t } from '#kit/i18n/message'
import type { PageProps } from '#kit/routing/page'
import { Seo } from '#kit/ui/Seo'
import { PageLink } from '#site/routing/PageLink'
import { ContactLines } from '#site/ui/ContactLines'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
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

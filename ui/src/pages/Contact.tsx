import { ContactLines } from '../components/ContactLines'
import { PageHead } from '../components/PageHead'
import { PageLink } from '../components/PageLink'
import { Prose } from '../components/Prose'
import { Seo } from '../components/Seo'
import ContactForm from '../forms/ContactForm'
import type { ScreenProps } from '../routes'
import styles from './Contact.module.css'

/** How to reach the school, and the form that writes to it. */
export default function Contact({ page, layout }: ScreenProps) {
  return (
    <>
      <Seo seo={page.seo} form={page.form} />
      <PageHead heading={page.info?.heading ?? ''} lead={page.info?.description} />
      <div className={`page-body ${styles.page}`}>
        <section aria-labelledby="reach" className={styles.reach}>
          <h2 id="reach">How to reach us</h2>
          <ContactLines layout={layout} />
          <p>
            <PageLink to={layout.school.mapLink} className="button quiet">
              Find us on the map
            </PageLink>
          </p>
          {page.info?.html && <Prose html={page.info.html} />}
        </section>
        <section aria-labelledby="write" className={styles.write}>
          <h2 id="write">Write to us</h2>
          <ContactForm form={page.form} />
        </section>
      </div>
    </>
  )
}

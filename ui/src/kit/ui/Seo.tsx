import { Helmet } from 'react-helmet-async'
import type { FormState, Seo as SeoData } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'

/**
 * What search engines and link previews read. The tags come into the head,
 * and no duplicates are removed: every page has exactly one of these. A form
 * that was refused says so first: the title is what is read out of a new page.
 */
export function Seo({ seo, form }: { seo: SeoData; form?: FormState | undefined }) {
  return (
    <Helmet>
      <title>{form && !form.done ? t('Error: {title}', { title: seo.title }) : seo.title}</title>
      <meta name="description" content={seo.description} />
      {seo.noIndex && <meta name="robots" content="noindex" />}
      {seo.canonical && <link rel="canonical" href={seo.canonical} />}
      {seo.canonical && <meta property="og:url" content={seo.canonical} />}
      <meta property="og:type" content={seo.type} />
      <meta property="og:title" content={seo.title} />
      <meta property="og:description" content={seo.description} />
      {seo.image && <meta property="og:image" content={seo.image} />}
      {seo.imageWidth && <meta property="og:image:width" content={`${seo.imageWidth}`} />}
      {seo.imageHeight && <meta property="og:image:height" content={`${seo.imageHeight}`} />}
      {seo.image && <meta property="og:image:alt" content={seo.imageAlt} />}
      <meta name="twitter:card" content={seo.image ? 'summary_large_image' : 'summary'} />
    </Helmet>
  )
}

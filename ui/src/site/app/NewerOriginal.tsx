import { rich } from '#kit/i18n/rich'
import type { PageComponent, View } from '#kit/routing/page'
import { ui } from '#kit/ui/names'

/** The component of a view, which says first that the original of the page has changed since it was translated. */
export const withNewerOriginal = <V extends View>(Page: PageComponent<V>): PageComponent<V> =>
  function InLanguage(props) {
    const { newer } = props.page
    return (
      <>
        {newer && (
          <p className={`${ui.note} ${ui.linksInline}`}>
            {rich('The English page is newer: <a>read it in English</a>', {
              a: (inner) => <a href={newer}>{inner}</a>,
            })}
          </p>
        )}
        <Page {...props} />
      </>
    )
  }

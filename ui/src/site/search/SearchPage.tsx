import { useCallback, useMemo } from 'react'
import { plural, t } from '#kit/i18n/message'
import { proseHTML } from '#kit/lib/trusted-types'
import type { PageProps } from '#kit/routing/page'
import { Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { Seo } from '#kit/ui/Seo'
import { Slot } from '#site/routing/Slot'
import { PageBody } from '#site/ui/PageBody'
import { PageHead } from '#site/ui/PageHead'
import { Prose } from '#site/ui/Prose'
import { FoundPages } from './FoundPages'
import { SearchForm } from './SearchForm'
import { useSearch } from './use-search'
import { WantedLinks } from './WantedLinks'

/** Finds pages by their words: as they are typed where there is script, else by the server. */
export default function SearchPage({ page, layout }: PageProps<'search'>) {
  const { found, search, keep } = useSearch()
  const takeTyped = useCallback(
    (input: HTMLInputElement | null) => {
      // The server has put its answer here, unless the words were typed since or the page is a shell.
      const answered = document.getElementById('found')?.hasChildNodes()
      const asked = new URLSearchParams(window.location.search).get('q')?.trim()
      if (input && !input.value && asked) input.value = asked
      if (input?.value && (!answered || input.value !== asked)) search(input.value)
    },
    [search],
  )
  return (
    <>
      <Seo seo={page.seo} />
      <PageHead heading={page.info.heading} />
      <PageBody>
        {page.info.html && <Prose html={page.info.html} />}
        <Stack>
          <SearchForm input={takeTyped} onChange={(event) => search(event.target.value)} />
          {found ? <FoundPages result={found} onLeave={keep} /> : <Answered />}
        </Stack>
        <p role="status" className={ui.visuallyHidden}>
          {found &&
            plural(found.pages.length, { one: '1 page found', other: '{count} pages found' })}
        </p>
        <Stack as="section" aria-labelledby="wanted">
          <h2 id="wanted">{t('What parents look for')}</h2>
          <WantedLinks layout={layout} />
        </Stack>
      </PageBody>
    </>
  )
}

/** What the server has found stays until the script finds something itself. */
function Answered() {
  const none = useMemo(() => ({ __html: proseHTML('') }), [])
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's answer is in it when the page comes alive
  const place = <div id="found" suppressHydrationWarning dangerouslySetInnerHTML={none} />
  return <Slot name="found">{place}</Slot>
}

import { texts as ofAdmin } from 'virtual:messages/admin'
import { texts as ofSite } from 'virtual:messages/site'
import { renderAdmin } from '#admin/render'
import type { AdminInput } from '#admin/shell/AdminFrame'
import { latin } from '#kit/i18n/latin'
import { type Catalogue, inLanguage, type Language } from '#kit/i18n/message'
import { script } from '#kit/jsx/languages'
import type { PageData } from '#kit/routing/page'
import { cutAtMarks } from '#site/app/marks'
import { renderSite } from '#site/app/render'
import { slotMark } from '#site/routing/Slot'

// The one script that the server runs. It draws the pages of the site, and the frame of the admin area.

const english = { ...ofAdmin, ...ofSite }

/** The texts of the languages that pages were rendered in. */
const catalogues: Partial<Record<Language, Catalogue>> = { en: english }

const indian = script.runs

const marker = '<div id="app">'

/**
 * Renders one page in a language, with its texts as JSON. React puts the tags that belong into the head before
 * everything else, so what stands before the marker is the head. The body is
 * cut where its slots begin and end: texts, and by turns the names of the slots.
 */
function render(
  path: string,
  layoutJSON: string,
  pageJSON: string,
  language: Language,
  textsJSON: string,
): string {
  const page: PageData | AdminInput['page'] = JSON.parse(pageJSON)
  catalogues[language] ??= JSON.parse(textsJSON) as Catalogue
  script.runs = language === 'en' ? indian : latin
  const markup = inLanguage(language, catalogues[language], () =>
    page.view === 'admin'
      ? renderAdmin({ layout: JSON.parse(layoutJSON), page })
      : renderSite(path, layoutJSON, page),
  )
  const at = markup.indexOf(marker)
  const body = markup.slice(at + marker.length, -'</div>'.length)
  return JSON.stringify({ head: markup.slice(0, at), body: cutAtMarks(body, slotMark) })
}

Object.assign(globalThis, { render })

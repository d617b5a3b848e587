import { loaders } from 'virtual:languages'
import { translation } from '#kit/api/translation'
import type { Layout } from '#kit/api/types.gen'
import { latin } from '#kit/i18n/latin'
import { type Catalogue, type Language, setLanguage } from '#kit/i18n/message'
import { script } from '#kit/jsx/languages'
import type { PageComponent, View } from '#kit/routing/page'
import { enterEdition } from './enter-edition'
import { withNewerOriginal } from './NewerOriginal'
import { pageFor, registerPages } from './pages'

type LoadView = (view: View, neededBy?: string) => Promise<void>

/** The parts of the texts that some views need, besides what is around all; those of others have their name. */
const partOf: Partial<Record<View, string>> = {
  news: 'news',
  newsList: 'news',
  album: 'gallery',
  results: 'records',
  disclosure: 'records',
  notFound: 'search',
  login: 'account',
  register: 'account',
  forgot: 'account',
  reset: 'account',
  confirm: 'account',
  invitation: 'account',
}

/** Makes the pages of a site in several languages speak the language of one: what it returns loads a view with its texts. */
export async function speak(layout: Layout, loadView: LoadView): Promise<LoadView> {
  const language = layout.school.language.split('-')[0] as Language
  const parts = loaders[language]
  enterEdition(layout)
  const known: Catalogue = {}
  const isWrapped = new Set<View>()
  const show: LoadView = async (view, neededBy) => {
    await loadView(view, neededBy)
    if (!isWrapped.has(view))
      registerPages({ [view]: withNewerOriginal(pageFor(view) as PageComponent<View>) })
    isWrapped.add(view)
  }
  if (!parts) return show // English, or a language without texts
  const load = async (part: string) => {
    Object.assign(known, (await parts[part]?.())?.texts)
    setLanguage(language, known)
  }
  translation.headers = { 'Content-Language': language }
  script.runs = latin
  await load('shared')
  return async (view, neededBy) => {
    await Promise.all([load(partOf[view] ?? view), show(view, neededBy)])
  }
}

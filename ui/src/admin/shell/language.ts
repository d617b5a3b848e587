import type { Language } from '#kit/api/types.gen'
import { latin } from '#kit/i18n/latin'
import { locale, setLanguage } from '#kit/i18n/message'
import { script } from '#kit/jsx/languages'
import { log } from '#kit/lib/log'

/** The texts of each language, those besides English as a script of its own. */
const loaders = {
  en: async () => ({ texts: {} }),
  kn: () => import('virtual:languages/kn/admin'),
  hi: () => import('virtual:languages/hi/admin'),
}

const inEnglish = script.runs

/** Sets a person's language for what is drawn from then on. Where its texts do not come, that is in the one before. */
export async function speakTo(language: Language = 'en') {
  if (locale().startsWith(language)) return
  try {
    const { texts } = await loaders[language]()
    setLanguage(language, texts)
    script.runs = language === 'en' ? inEnglish : latin
    document.documentElement.lang = language
  } catch (cause) {
    log('The texts of a language could not be loaded.', cause)
  }
}

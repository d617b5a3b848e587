import { use } from 'react'
import type { PageVersion } from '#kit/api/types.gen'
import { locale, t } from '#kit/i18n/message'
import type { PageData } from '#kit/routing/page'
import { PageContext } from '#kit/routing/page-context'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { ErrorBoundary } from '#site/routing/ErrorBoundary'

/** Each language in its own words: its name, the beginning of that, and that a page is not in it. */
const languages: Record<string, [name: string, short: string, missing: string]> = {
  en: ['English', 'En', 'home page only'],
  kn: ['ಕನ್ನಡ', 'ಕ', 'ಮುಖಪುಟ ಮಾತ್ರ'],
  hi: ['हिन्दी', 'हि', 'केवल मुखपृष्ठ'],
}

const codeOf = (language: string) => language.split('-')[0] ?? ''

interface SwitchProps {
  place: 'bar' | 'menu' | 'foot'
}

/**
 * Leads to the page in the other languages of the site, or says that only the home page is in one. Each is loaded whole.
 * A page that can't be shown says so in its place, and has no links here.
 */
export function LanguageSwitch({ place }: SwitchProps) {
  const shown = use(PageContext)
  return (
    <ErrorBoundary resetKey={shown} fallback={null}>
      <Languages place={place} shown={shown} />
    </ErrorBoundary>
  )
}

function Languages({ place, shown }: SwitchProps & { shown: PageData | Promise<PageData> | null }) {
  const page = shown instanceof Promise ? use(shown) : shown
  if (!page?.versions) return null
  const own = codeOf(locale())
  // Bar and menu are parts of the banner; a page has one landmark of the name.
  const landmark = place === 'foot' && ({ as: 'nav', 'aria-label': t('Language') } as const)
  return (
    <Cluster {...landmark} className={ui.targets} data-languages={place}>
      {page.versions
        .filter(({ language }) => place !== 'bar' || codeOf(language) !== own)
        .map((version) => (
          <VersionLink
            key={version.language}
            version={version}
            isShort={place === 'bar'}
            own={own}
          />
        ))}
    </Cluster>
  )
}

interface VersionLinkProps {
  version: PageVersion
  isShort: boolean
  own: string
}

function VersionLink({ version: { language, path, isOther }, isShort, own }: VersionLinkProps) {
  const code = codeOf(language)
  const [name, short, missing] = languages[code] ?? [language, language, '']
  const whole = isOther ? `${name} (${missing})` : name
  return (
    <a
      href={path}
      lang={code}
      hrefLang={code}
      aria-label={isShort ? `${short}, ${whole}` : undefined}
      aria-current={code === own || undefined}
    >
      {isShort && <span className={ui.narrowOnly}>{short}</span>}
      {isShort ? <span className={ui.wideOnly}>{whole}</span> : whole}
    </a>
  )
}

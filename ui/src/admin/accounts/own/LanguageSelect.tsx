import { useMutation } from '@tanstack/react-query'
import { MutationError } from '#admin/ui/MutationFeedback'
import type { Language } from '#kit/api/types.gen'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { languageMutation } from '../queries'

/** Each language in its own words. */
const names: Record<Language, string> = { en: 'English', kn: 'ಕನ್ನಡ', hi: 'हिन्दी' }

/** The language in which a person reads the admin area, and gets mails. */
export function LanguageSelect({ language = 'en' }: { language: Language | undefined }) {
  const choice = useMutation(languageMutation)
  return (
    <>
      <Cluster as="label" gap="tight">
        {t('Language')}
        <select
          value={(!choice.isError && choice.variables) || language}
          disabled={choice.isPending}
          onChange={({ target }) => choice.mutate(target.value as Language)}
        >
          {Object.entries(names).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      </Cluster>
      <MutationError mutation={choice} title={t('The language could not be changed.')} />
    </>
  )
}

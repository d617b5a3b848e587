import type { ChangeEvent, Ref } from 'react'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { edition } from '#site/routing/edition'
import { Slot } from '#site/routing/Slot'

interface SearchFormProps {
  input?: Ref<HTMLInputElement>
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Asks for words of the site. The server answers it without script; it puts the words into the field again. */
export function SearchForm({ input, onChange }: SearchFormProps) {
  return (
    <Cluster role="search" action={`${edition.prefix}/search`} as="form" gap="tight">
      <label htmlFor="query" className={ui.visuallyHidden}>
        {t('Search this site')}
      </label>
      <Slot name="query">
        <input
          id="query"
          ref={input}
          type="search"
          size={16}
          name="q"
          autoComplete="off"
          onChange={onChange}
          suppressHydrationWarning
        />
      </Slot>
      <Button variant="main" type="submit">
        {t('Search')}
      </Button>
    </Cluster>
  )
}

import { type ChangeEvent, type Ref, useId } from 'react'
import { t } from '#kit/i18n/message'
import { Cluster } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

interface SearchFormProps {
  input?: Ref<HTMLInputElement>
  onChange?: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Asks for words of the site. The server answers it without script; it puts the words into the field again. */
export function SearchForm({ input, onChange }: SearchFormProps) {
  const id = useId()
  return (
    <Cluster role="search" action="/search" as="form" gap="tight">
      <label htmlFor={id} className={ui.visuallyHidden}>
        {t('Search this site')}
      </label>
      <input
        id={id}
        ref={input}
        type="search"
        size={16}
        name="q"
        autoComplete="off"
        onChange={onChange}
        suppressHydrationWarning
      />
      <Button variant="main" type="submit">
        {t('Search')}
      </Button>
    </Cluster>
  )
}

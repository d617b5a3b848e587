import { useEffect, useRef } from 'react'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'

interface PictureSearchProps {
  /** The words that are searched for. */
  q: string
  onSearch: (q: string) => void
}

/** Finds pictures by words. It may stand in the form of an item, so that it is no form itself. */
export function PictureSearch({ q, onSearch }: PictureSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  // A new address has another search, such as after the browser's Back; the field stays, with the focus in it.
  useEffect(() => {
    if (field.current) field.current.value = q
  }, [q])
  const search = () => onSearch(field.current?.value.trim() ?? '')

  return (
    <Stack role="search" aria-label={t('Pictures')}>
      <Field
        label={t('Find a picture')}
        hint={t('By what it shows, the name of its file, or the page, news item or album.')}
      >
        {(wiring) => (
          <input
            {...wiring}
            ref={field}
            type="search"
            enterKeyHint="search"
            defaultValue={q}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              event.preventDefault()
              search()
            }}
          />
        )}
      </Field>
      <div>
        <Button variant="main" onClick={search}>
          {t('Find')}
        </Button>
      </div>
    </Stack>
  )
}

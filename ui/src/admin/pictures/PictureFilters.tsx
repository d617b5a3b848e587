import { type SubmitEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { within } from '#admin/ui/navigation'
import { Field } from '#kit/forms/Field'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { FilterButtons } from '#kit/ui/FilterButtons'
import type { PictureFilter } from './queries'
import { addressOfPictures } from './route'

/** What is looked for among the pictures. */
export function PictureFilters({ filter }: { filter: PictureFilter }) {
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // A new address has another search, such as after the browser's Back; the field stays, with the focus in it.
  useEffect(() => {
    if (field.current) field.current.value = filter.q
  }, [filter.q])
  /** The focus stays on what was chosen. */
  const show = (change: Partial<PictureFilter>) =>
    void navigate(addressOfPictures({ ...filter, ...change }), within)
  function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    show({ q })
  }

  return (
    <>
      <Stack role="search" aria-label={t('Pictures')} as="form" onSubmit={send}>
        <Field
          label={t('Find a picture')}
          hint={t('By what it shows, the name of its file, or the page, news item or album.')}
        >
          {(wiring) => (
            <input {...wiring} ref={field} type="search" name="q" defaultValue={filter.q} />
          )}
        </Field>
        <Button type="submit" variant="main">
          {t('Find')}
        </Button>
      </Stack>
      <FilterButtons
        label={t('What is shown')}
        options={[
          { value: '', label: t('All') },
          { value: '1', label: t('Not described yet') },
        ]}
        value={filter.undescribed}
        onChange={(undescribed) => show({ undescribed })}
      />
    </>
  )
}

import { useFormikContext } from 'formik'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'

/**
 * What a form does when the server has other values than it began with, because a colleague has
 * saved some: it takes them as long as nobody has typed, and says so and offers them after that.
 */
export function NewerValues({ values: newest }: { values: object }) {
  const { values, initialValues, dirty, resetForm } = useFormikContext<object>()
  const theirs = JSON.stringify(newest)
  const isOurs = theirs === JSON.stringify(values)
  const adopt = useEffectEvent(() => {
    if (!dirty || isOurs) resetForm({ values: newest })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the server has others
  useEffect(() => adopt(), [theirs])

  function take({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    moveFocus(currentTarget.form, 'input:not([type=file]):not([hidden])')
    resetForm({ values: newest })
  }
  return (
    <p role="status" className={ui.note}>
      {dirty && !isOurs && theirs !== JSON.stringify(initialValues) && (
        <>
          {t(
            'Somebody else has changed this meanwhile. If you save, your version replaces theirs.',
          )}{' '}
          <Button onClick={take}>{t('Take theirs')}</Button>
        </>
      )}
    </p>
  )
}

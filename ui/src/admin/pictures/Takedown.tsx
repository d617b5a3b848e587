import { useMutation } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { useState } from 'react'
import { ConfirmDialog } from '#admin/ui/ConfirmDialog'
import { submitMutation } from '#admin/ui/submit-mutation'
import type { LibraryPicture, TakedownAnswer } from '#kit/api/types.gen'
import { Formik } from '#kit/forms/Formik'
import { msg, t } from '#kit/i18n/message'
import { list } from '#kit/i18n/sentence'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { StatusMessage } from '#kit/ui/Alert'
import styles from './pictures.module.css'
import { findTakedownMutation, takeDownMutation } from './queries'
import { takedownSchema } from './schema'
import { TakedownForm } from './TakedownForm'
import { takedownText } from './uses'

interface Values {
  picture: string
  reason: string
}

interface TakedownProps {
  /** The one that is shown; without it the form asks for one. */
  picture?: LibraryPicture
  onDone?: (message: string) => void
}

const failure = msg('Nothing was deleted.')

/** Form that deletes a picture or document permanently, everywhere. It asks first, with the result of a dry run. */
export function Takedown({ picture, onDone }: TakedownProps) {
  const address = picture?.image.url ?? ''
  const finding = useMutation(findTakedownMutation)
  const deleting = useMutation(takeDownMutation)
  const [question, setQuestion] = useState<{ form: Values; answer: TakedownAnswer }>()
  const [deleted, setDeleted] = useState('')
  // It takes the focus as soon as it is there.
  const { ref: notice } = useFocusTarget<HTMLParagraphElement>({ onMount: true })

  async function find(values: Values, { setErrors }: FormikHelpers<Values>) {
    const form = takedownSchema.cast(values)
    setDeleted('')
    const answer = await submitMutation(finding, form, setErrors)
    if (answer && !answer.already) setQuestion({ form, answer })
  }

  function finish(message: string, resetForm: () => void) {
    resetForm()
    if (onDone) onDone(message)
    else setDeleted(message)
  }

  return (
    <details>
      <summary>
        {address
          ? t('Delete a picture permanently')
          : t('Delete a picture or document permanently')}
      </summary>
      <p>
        {t(
          'Use this when a picture or document must be removed at once, for example when a parent has withdrawn consent. It is removed from every page, the slider, the pop-up, every earlier version and every backup that is made from now on, and it cannot be uploaded again.',
        )}
      </p>
      <StatusMessage>
        {deleted ? (
          <p ref={notice} tabIndex={-1}>
            {deleted}
          </p>
        ) : (
          finding.data?.already && finding.data.message
        )}
      </StatusMessage>
      <Formik
        initialValues={{ picture: address, reason: '' }}
        validationSchema={takedownSchema}
        onSubmit={find}
      >
        {({ isSubmitting, resetForm }) => (
          <>
            <TakedownForm asksForPicture={!address} busy={isSubmitting} finding={finding} />
            {question && (
              <ConfirmDialog
                title={
                  documentName(question.form.picture)
                    ? t('Delete this document permanently?')
                    : t('Delete this picture permanently?')
                }
                confirmLabel={t('Yes, delete it permanently')}
                busyLabel={t('Deleting…')}
                danger
                failure={t(failure)}
                action={deleting}
                variables={question.form}
                onClose={() => setQuestion(undefined)}
                onDone={({ message }) => finish(message, resetForm)}
              >
                <PictureAt address={question.form.picture} />{' '}
                {picture ? takedownText([picture]) : placesText(question.answer)}
              </ConfirmDialog>
            )}
          </>
        )}
      </Formik>
    </details>
  )
}

/** The file name of a document in its address; '' of a picture's. */
function documentName(address: string): string {
  const [, name = ''] = /\/documents\/[^/?#\s]+\/([^/?#\s]+)/.exec(address) ?? []
  try {
    return decodeURIComponent(name)
  } catch {
    return name // as it was typed
  }
}

/** The picture itself, or the name of the document, so that nobody deletes another one by mistake. */
function PictureAt({ address }: { address: string }) {
  const document = documentName(address)
  if (document) return <strong>{document}</strong>
  const [, name] = /\/media\/([^/?#\s]+)/.exec(address) ?? []
  return name && <img className={styles.found} src={`/media/${name}`} alt={t('To be deleted')} />
}

function placesText({ places }: TakedownAnswer): string {
  const found =
    places.length === 0
      ? t('No page shows it at this moment.')
      : t('It is in {places}.', { places: list(places) })
  const copies = t('Every copy of it on this site is deleted at once. This can’t be undone.')
  return `${found} ${copies}`
}

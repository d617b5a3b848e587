import { useMutation, useQuery } from '@tanstack/react-query'
import { useFormikContext } from 'formik'
import { useRef } from 'react'
import { MutationError } from '#admin/ui/MutationFeedback'
import parts from '#admin/ui/parts.module.css'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { submitMutation } from '#admin/ui/submit-mutation'
import { RelativeTime } from '#admin/ui/time/RelativeTime'
import type { ReadyAnswers as ReadyAnswersRecord } from '#kit/api/types.gen'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { limits } from '#kit/forms/limits'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { TextField } from '#kit/forms/TextField'
import { unsavedQuestion, useUnsavedChanges } from '#kit/forms/use-unsaved-changes'
import { t } from '#kit/i18n/message'
import { rich } from '#kit/i18n/rich'
import { useFocusTarget } from '#kit/lib/use-focus-target'
import { Actions } from '#kit/ui/Actions'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { PassingButton } from '#kit/ui/PassingButton'
import { useEnquiriesContext } from '../enquiries-context'
import { readyAnswersQuery, setReadyAnswersMutation } from '../queries'
import { emptyAnswer, exampleAnswers } from './answer-text'
import { answersSchema } from './schema'

/** Where the office writes the texts that it answers enquiries with. */
export function ReadyAnswers() {
  const query = useQuery(readyAnswersQuery)
  const { ref } = useFocusTarget<HTMLHeadingElement>({ onMount: true })
  return (
    <Stack as="section" aria-labelledby="ready-answers">
      <h2 ref={ref} id="ready-answers" tabIndex={-1}>
        {t('Ready answers')}
      </h2>
      <p>
        {t(
          'Each is a text for questions that many people ask. Write {name} for the person’s name and {school} for the school’s.',
          { name: '{name}', school: '{school}' },
        )}
      </p>
      <QueryBoundary query={query} failed={t('The ready answers could not be loaded.')}>
        {(record) => <AnswersForm record={record} />}
      </QueryBoundary>
    </Stack>
  )
}

function AnswersForm({ record }: { record: ReadyAnswersRecord }) {
  const { go, visit, edits } = useEnquiriesContext()
  const saving = useMutation(setReadyAnswersMutation)
  const { changedAt, changedBy } = record
  return (
    <Formik
      initialValues={{ answers: record.answers }}
      validationSchema={answersSchema}
      onSubmit={async ({ answers }, { setErrors }) => {
        const { version } = record
        if (!(await submitMutation(saving, { answers, version }, setErrors))) return
        edits.notify(t('The ready answers were saved.'))
        go({ view: '' })
      }}
    >
      {({ isSubmitting }) => (
        <Form>
          <AnswersFields />
          <MutationError mutation={saving} title={t('They could not be saved.')} />
          <Actions>
            <SubmitButton
              label={t('Save the ready answers')}
              busyLabel={t('Saving...')}
              busy={isSubmitting}
            />
            <Button disabled={isSubmitting} onClick={() => visit({ view: '' })}>
              {t('Cancel')}
            </Button>
          </Actions>
          {changedAt && (
            <p className={ui.note}>
              {rich('Last changed by {name} {when}.', {
                name: changedBy,
                when: <RelativeTime at={changedAt} />,
              })}
            </p>
          )}
        </Form>
      )}
    </Formik>
  )
}

function AnswersFields() {
  const { values, dirty, setFieldValue } = useFormikContext<Pick<ReadyAnswersRecord, 'answers'>>()
  useUnsavedChanges(dirty, t(unsavedQuestion))
  const added = useRef(-1)
  const add = useRef<HTMLButtonElement>(null)
  const { answers } = values
  const change = (changed: typeof answers) => void setFieldValue('answers', changed)
  const moveUp = (place: number) => {
    const moved = [...answers]
    moved.splice(place - 1, 0, ...moved.splice(place, 1))
    change(moved)
  }
  return (
    <>
      {answers.map((_, place) => (
        <AnswerFields
          // biome-ignore lint/suspicious/noArrayIndexKey: the form knows its answers by their place
          key={place}
          place={place}
          isAdded={place === added.current}
          onMoveUp={() => moveUp(place)}
          onRemove={() => change(answers.filter((_, at) => at !== place))}
          focusFallback={add}
        />
      ))}
      <Actions>
        {answers.length === 0 && (
          <PassingButton focusFallback={add} onClick={() => change(exampleAnswers())}>
            {t('Begin with three examples')}
          </PassingButton>
        )}
        <Button
          ref={add}
          disabled={answers.length >= limits.answers}
          onClick={() => {
            added.current = answers.length
            change([...answers, { title: '', text: t(emptyAnswer) }])
          }}
        >
          {t('Add an answer')}
        </Button>
      </Actions>
    </>
  )
}

interface AnswerFieldsProps {
  place: number
  /** It was added just now, and takes the focus. */
  isAdded: boolean
  onMoveUp: () => void
  onRemove: () => void
  /** Takes the focus of the buttons when they go. */
  focusFallback: React.RefObject<HTMLElement | null>
}

function AnswerFields({ place, isAdded, onMoveUp, onRemove, focusFallback }: AnswerFieldsProps) {
  const { ref } = useFocusTarget<HTMLLegendElement>({ onMount: isAdded })
  return (
    <Stack as="fieldset" frame="card" className={parts.entry}>
      <legend ref={ref} tabIndex={-1}>
        {t('Answer {number}', { number: place + 1 })}
      </legend>
      <TextField
        name={`answers.${place}.title`}
        label={t('Title')}
        hint={t('The name of this answer, such as “Fees”.')}
        maxLength={limits.answerTitle}
        autoComplete="off"
      />
      <TextField name={`answers.${place}.text`} label={t('Text')} rows={6} />
      <Actions>
        {place > 0 && (
          <PassingButton focusFallback={focusFallback} onClick={onMoveUp}>
            {t('Move up')}
          </PassingButton>
        )}
        <PassingButton focusFallback={focusFallback} onClick={onRemove}>
          {t('Delete the answer')}
        </PassingButton>
      </Actions>
    </Stack>
  )
}

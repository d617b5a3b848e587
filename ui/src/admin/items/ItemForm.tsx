import { useQueryClient } from '@tanstack/react-query'
import type { FormikHelpers } from 'formik'
import { lazy, Suspense, useRef, useState } from 'react'
import parts from '#admin/ui/parts.module.css'
import { indianDay } from '#admin/ui/time/times'
import { useNow } from '#admin/ui/time/use-now'
import type { Action, ChangeAnswer } from '#admin/ui/use-action'
import {
  approveDraft,
  type Draft,
  type DraftReview,
  newDraftId,
  submitDraft,
} from '#kit/api/drafts'
import { ApiError } from '#kit/api/error'
import type { Item, ItemKind } from '#kit/api/items'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { t } from '#kit/i18n/message'
import { ErrorAlert } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { AutoSave } from './AutoSave'
import { authorOf, DraftNotice } from './DraftNotice'
import { DraftSaver } from './draft-saver'
import { ItemHistory } from './history/ItemHistory'
import { ItemButtons } from './ItemButtons'
import { ItemFields } from './ItemFields'
import { begunOn, currentFile, type ItemValues, labelOf, validate, valuesOf } from './item-values'
import { fileOf, headingOf } from './kinds/kinds'
import { draftsQuery } from './queries'
import { SendBack } from './SendBack'
import { keepUnsent, unsentDraft } from './unsent'

const LivePage = lazy(() => import('./LivePage').catch(() => ({ default: () => null })))

interface ItemFormProps {
  kind: ItemKind
  base: number
  item: Item | undefined
  isNew: boolean
  id: string
  /** What the server has of the draft. */
  draft: Draft | undefined
  review: DraftReview | undefined
  publishes: boolean
  /** What other items have in a field. */
  suggestions: (field: string) => string[]
  action: Action
  onLeave: () => void
  /** Opens another draft of the same item. */
  onOther: (id: string) => void
}

/** The form of one item. What is typed is saved as a draft. Who may publish does that from here; others submit it. */
export function ItemForm(props: ItemFormProps) {
  const { kind, base, item, isNew, id, draft, review, publishes, suggestions, action } = props
  const { onLeave, onOther } = props
  const today = indianDay(useNow())
  const [sendingBack, setSendingBack] = useState(false)
  const [unsent] = useState(() => unsentDraft(id))
  const [fields] = useState(() => draft?.fields ?? begunOn(kind, item))
  const waitForPictures = useRef<() => Promise<string>>(undefined)
  const top = useRef<HTMLDivElement>(null)
  const author = publishes ? authorOf(draft, review) : undefined
  const client = useQueryClient()
  const [saver] = useState(
    () =>
      new DraftSaver({
        id,
        kind,
        item: draft ? (draft.item ?? '') : (item?.id ?? ''),
        base: unsent?.base ?? draft?.base ?? base,
        version: unsent?.version ?? draft?.version ?? 0,
        fields,
        files: draft?.files,
        copied: unsent?.files,
        hasUnsent: unsent !== undefined,
        savedAt: draft?.changedAt,
        onSaved: (saved) =>
          client.setQueryData(
            draftsQuery.queryKey,
            (all) => all && { ...all, data: [saved, ...all.data.filter((one) => one.id !== id)] },
          ),
      }),
  )
  if (!item && !isNew && !draft && !unsent) {
    return (
      <p>
        {t('It is not there any more: somebody removed it, or changed its title.')}{' '}
        <Button onClick={onLeave}>{t('Back to the list')}</Button>
      </p>
    )
  }

  async function finish(values: ItemValues, { setErrors }: FormikHelpers<ItemValues>) {
    const publish = async (): Promise<ChangeAnswer> => {
      const images = await waitForPictures.current?.()
      saver.change(images === undefined ? values : { ...values, images })
      if (!(await saver.flush())) throw saver.state().problem
      if (!publishes) return submitDraft(id, saver.version)
      return approveDraft(id, saver.version).catch(async (error: unknown) => {
        if (error instanceof ApiError && error.theirs) await saver.contest(error)
        throw error
      })
    }
    const meta = publishes ? {} : ({ changes: ['drafts'] } as const)
    const done = await action.run({ mutationFn: publish, meta }, undefined, {
      failure: publishes ? t('It was not published.') : t('It was not submitted.'),
      setErrors: ({ [fileOf(kind)?.name ?? 'file']: file, ...fields }) => {
        const pictures = Object.keys(fields).find((name) => name.startsWith('images/'))
        setErrors({
          ...fields,
          ...(file && { file }),
          ...(pictures && { images: fields[pictures] ?? '' }),
        })
      },
    })
    if (!done) return
    saver.drop()
    onLeave()
  }

  function sendBack() {
    action.show({}) // the dialog shows its own
    setSendingBack(true)
  }

  async function leave() {
    await saver.flush()
    onLeave()
  }

  function copy(values: ItemValues) {
    const other = newDraftId()
    const begun = { id: other, kind, item: item?.id ?? '', base, version: 0 }
    keepUnsent({ ...begun, values, files: [...saver.files] })
    saver.drop()
    onOther(other)
  }

  const file = currentFile(kind, fields, draft?.files ?? unsent?.files, unsent?.values.file)
  return (
    <Formik
      initialValues={{ ...valuesOf(kind, fields, today, draft?.files), ...unsent?.values }}
      validate={(values) => validate(kind, file !== '', values)}
      onSubmit={finish}
    >
      {({ isSubmitting, errors }) => (
        <div className={`stack airy ${parts.beside}`}>
          <Form>
            <h2>{headingOf(kind, isNew, item)}</h2>
            {draft && <DraftNotice draft={draft} review={review} />}
            <div ref={top} />
            <ItemFields
              kind={kind}
              suggestions={suggestions}
              file={file}
              before={fields}
              item={item}
              wait={waitForPictures}
            />
            <ItemButtons
              busy={isSubmitting}
              publishes={publishes}
              onSendBack={publishes && draft?.state === 'waiting' ? sendBack : undefined}
              onLeave={leave}
            />
            <AutoSave
              {...{ id, kind, saver }}
              hasUnsent={unsent !== undefined}
              {...{ file, author, top }}
              onCopy={copy}
              onDecided={() => action.show({})}
            />
            {action.outcome.failed && <ErrorAlert {...action.outcome.failed} />}
          </Form>
          <Suspense>
            <LivePage
              id={id}
              saver={saver}
              missing={Object.keys(errors).map((field) => labelOf(kind, field))}
            />
          </Suspense>
          {item && Object.keys(item.fields).length > 0 && (
            <ItemHistory {...{ kind, publishes, action }} id={item.id} onUndone={leave} />
          )}
          {sendingBack && (
            <SendBack
              id={id}
              version={saver.version}
              action={action}
              onDone={onLeave}
              onClose={() => setSendingBack(false)}
            />
          )}
        </div>
      )}
    </Formik>
  )
}

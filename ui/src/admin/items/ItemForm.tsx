import type { FormikHelpers } from 'formik'
import { type ComponentType, type KeyboardEvent, lazy, Suspense, useRef, useState } from 'react'
import { disclosure } from '#admin/disclosure/route'
import { FormFoot } from '#admin/ui/FormFoot'
import { useVisit } from '#admin/ui/navigation'
import parts from '#admin/ui/parts.module.css'
import { type ChangeAnswer, type Completed, withUndo } from '#admin/ui/use-action'
import { newDraftId, type OpenedDraft } from '#kit/api/drafts'
import type { Item } from '#kit/api/items'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { SubmitButton } from '#kit/forms/SubmitButton'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { FormDraft } from './draft/FormDraft'
import type { LivePageProps } from './draft/LivePage'
import { SaveStatus } from './draft/SaveStatus'
import { DraftContext, useDraft } from './draft/use-draft'
import { ItemHistory } from './history/ItemHistory'
import { ItemFields } from './ItemFields'
import { errorPaths, type ItemValues, labelsOf } from './item-values'
import { useShownItems } from './items-context'
import { selectBlank } from './kinds/blank'
import { headingOf } from './kinds/kinds'
import { addressOfItem } from './route'
import { itemSchema } from './schema'

const CopyNotice = lazy(() => import('./draft/CopyNotice'))
const DraftConflict = lazy(() => import('./draft/DraftConflict'))
const DraftNotice = lazy(() => import('./draft/DraftNotice'))
const LanguageTabs = lazy(() => import('./languages/LanguageTabs'))
const LivePage = lazy<ComponentType<LivePageProps>>(() =>
  import('./draft/LivePage').catch(() => ({ default: () => null })),
)
const Templates = lazy(() => import('./draft/Templates'))
const PreviewLink = lazy(() => import('./draft/PreviewLink'))
const SendBack = lazy(() => import('./SendBack'))

interface ItemFormProps {
  /** Of the draft. */
  id: string
  /** The published item, if there is one. */
  item: Item | undefined
  /** The item that a new one begins as a copy of. */
  copied?: Item | undefined
  /** What the server has of the draft. */
  stored: OpenedDraft | undefined
}

/** The form of one item. What is typed is saved as a draft. Who may publish does that from here; others submit it. */
export default function ItemForm({ id, item, copied, stored }: ItemFormProps) {
  const { kind, base, texts, user, publishes, action, focusOutcome } = useShownItems()
  const { draft, state } = useDraft(id, { kind, account: user._id, item, copied, base, stored })
  const [begun] = useState(() => ({
    values: state.values,
    schema: itemSchema(kind),
    isNew: !item && !stored && state.status === 'clean',
  }))
  const [language, setLanguage] = useState('')
  const [isSendingBack, setSendingBack] = useState(false)
  const note = useRef<HTMLParagraphElement>(null)
  const visit = useVisit()
  const fields = <ItemFields kind={kind} />
  const isWaiting = publishes && stored?.data.state === 'waiting'
  const { version, savedAt } = state.server
  const { failed } = action.outcome

  async function finish(_: ItemValues, { setErrors, setStatus }: FormikHelpers<ItemValues>) {
    const mutationFn = (): Promise<ChangeAnswer> => draft.finish(publishes)
    const meta = publishes ? {} : ({ changes: ['drafts'] } as const)
    const done = await action.run({ mutationFn, meta }, undefined, {
      failure: publishes ? t('It was not published.') : t('It was not submitted.'),
      setErrors: (errors) => setErrors(errorPaths(errors)),
    })
    if (!done) return setStatus(draft.state().theirs) // the choice goes on with it
    draft.drop()
    close(done)
  }

  /** Leads to the list; the certificates are listed on another screen, which says what was done here. */
  function close(done?: Completed) {
    const isDone = done !== undefined
    if (kind === 'disclosure-row')
      return visit(disclosure.path, done && { done: withUndo(done) }, isDone)
    visit(addressOfItem(kind), undefined, isDone)
    focusOutcome()
  }

  async function leave() {
    await draft.flush()
    close()
  }

  function sendBack() {
    action.show({}) // the dialog shows its own
    setSendingBack(true)
  }

  /** Opens another draft with the text of this one, which does not exist any more. */
  function copy() {
    const other = newDraftId()
    draft.moveTo(other)
    visit(addressOfItem(kind, item?.id ?? 'new', other), undefined, true)
  }

  return (
    <DraftContext value={draft}>
      <Formik initialValues={begun.values} validationSchema={begun.schema} onSubmit={finish}>
        {({ isSubmitting, errors }) => (
          <Stack gap="airy" className={parts.beside}>
            <Form onKeyDown={keepOpen} onClick={selectBlank}>
              <h2>{headingOf(kind, item, stored?.data)}</h2>
              <Suspense>
                {stored && <DraftNotice opened={stored} reader={user.emailId} />}
                {copied ? <CopyNotice copied={copied} /> : begun.isNew && <Templates />}
              </Suspense>
              {state.theirs && (
                <Suspense>
                  <DraftConflict
                    state={state}
                    stored={publishes ? stored : undefined}
                    focusFallback={note}
                  />
                </Suspense>
              )}
              {texts.length > 0 ? (
                <Suspense fallback={<p className={ui.note}>{t('Loading...')}</p>}>
                  <LanguageTabs item={item} shown={language} onShow={setLanguage}>
                    {fields}
                  </LanguageTabs>
                </Suspense>
              ) : (
                fields
              )}
              <FormFoot
                feedback={<SaveStatus state={state} failed={failed} note={note} onCopy={copy} />}
              >
                <SubmitButton {...finishing(publishes, isWaiting)} busy={isSubmitting} />
                {isWaiting && <Button onClick={sendBack}>{t('Send back')}</Button>}
                <Button onClick={leave}>{t('Close')}</Button>
              </FormFoot>
              <Suspense>{savedAt && <PreviewLink draft={draft} />}</Suspense>
              <FormDraft draft={draft} />
            </Form>
            <Suspense>
              <LivePage
                id={id}
                language={language}
                savedAt={savedAt}
                missing={labelsOf(kind, errors)}
                isSent={isSubmitting || action.outcome.done !== undefined}
              />
            </Suspense>
            {item && Object.keys(item.fields).length > 0 && (
              <ItemHistory id={item.id} onUndone={leave} />
            )}
            <Suspense>
              {isSendingBack && (
                <SendBack
                  id={id}
                  version={version}
                  onDone={() => close()}
                  onClose={() => setSendingBack(false)}
                />
              )}
            </Suspense>
          </Stack>
        )}
      </Formik>
    </DraftContext>
  )
}

/** Enter in a line sends nothing: who may publish would publish a text that is half written. */
function keepOpen(event: KeyboardEvent<HTMLFormElement>) {
  const { key, target, currentTarget: form } = event
  const isLine = target instanceof HTMLInputElement && target.form === form
  if (key === 'Enter' && isLine && target.type !== 'file') event.preventDefault()
}

function finishing(publishes: boolean, isWaiting: boolean) {
  if (!publishes) return { label: t('Submit for approval'), busyLabel: t('Submitting...') }
  const label = isWaiting ? t('Approve and publish') : t('Publish')
  return { label, busyLabel: t('Publishing...') }
}

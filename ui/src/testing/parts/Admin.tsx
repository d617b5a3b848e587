import { ActionFeedback } from '#admin/ui/ActionFeedback'
import { QueryBoundary } from '#admin/ui/QueryBoundary'
import { TimeSpanFields } from '#admin/ui/time/TimeSpanFields'
import type { Outcome } from '#admin/ui/use-action'
import { Form } from '#kit/forms/Form'
import { Formik } from '#kit/forms/Formik'
import { PasswordField } from '#kit/forms/PasswordField'
import { Cluster, Rows } from '#kit/ui/arrange'
import type { UploadItem } from '#kit/uploads/item'
import { PictureSource } from '#kit/uploads/PictureSource'
import { Thumbnail } from '#kit/uploads/Thumbnail'
import { UploadStatus } from '#kit/uploads/UploadStatus'
import { Part } from './Part'

/** What screens of the admin area are made of. */
export const Admin = () => (
  <Part title="Admin area">
    {outcomes.map((outcome) => (
      <ActionFeedback
        key={JSON.stringify(outcome)}
        busy={false}
        outcome={outcome}
        undo={async () => true}
      />
    ))}
    {Object.entries(queries).map(([state, query]) => (
      <QueryBoundary key={state} query={query} failed="The slider could not be loaded.">
        {(name) => <p>{name}</p>}
      </QueryBoundary>
    ))}
    <Formik
      initialValues={{ password: 'mango-tree-7', since: '2026-11-25T18:00', until: '' }}
      initialTouched={{ until: true }}
      initialErrors={{ until: 'Write the date as 25/11/2026' }}
      onSubmit={() => {}}
    >
      <Form>
        <PasswordField autoComplete="new-password" label="New password" />
        <TimeSpanFields
          from={{ name: 'since', label: 'Not before', hint: 'Indian time.' }}
          until={{ name: 'until', label: 'Not after', hint: 'Indian time.' }}
        />
      </Form>
    </Formik>
    <PictureSource
      label="Pictures"
      invitation="Choose pictures"
      hint="JPEG, PNG, WebP or GIF"
      multiple
      disabled={false}
      onFiles={() => {}}
    />
    <Rows>
      {uploads.map((item) => (
        <Cluster key={item.key} as="li">
          <Thumbnail item={item} />
          <UploadStatus item={item} uploads={nothing} onRemove={() => {}} />
        </Cluster>
      ))}
    </Rows>
  </Part>
)

const outcomes: Outcome[] = [
  { done: { message: 'Slider saved.', undo: 'c1', leftOut: ['IMG_1.heic is no picture.'] } },
  { done: { message: 'Undone.', undo: 'c2', isUndo: true } },
  { failed: { title: 'The slider could not be saved.', reason: 'The server did not answer.' } },
]

const refetch = () => {}
const error = new Error('The server did not answer.')
const queries = {
  loading: { data: undefined, error: null, refetch },
  failed: { data: undefined, error, refetch },
  'not loaded again': { data: 'What was loaded before.', error, refetch },
}

const nothing = { cancel() {}, remove() {}, retry() {} }
const file = new File(['x'.repeat(20_000)], 'IMG_2231.jpg')
const uploads: UploadItem[] = [
  { key: 'sending', file, state: 'sending', part: 0.4 },
  { key: 'preparing', file, state: 'preparing', part: 1, stage: 'decoding' },
  { key: 'ready', file, state: 'ready', part: 1 },
  { key: 'refused', file, state: 'refused', part: 0, message: 'This is no picture.' },
  { key: 'failed', file, state: 'waiting for the connection', part: 0 },
]

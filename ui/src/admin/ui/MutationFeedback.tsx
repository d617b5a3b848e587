import { reason } from '#kit/api/error'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'

interface MutationErrorProps {
  mutation: { error: Error | null }
  /** That it failed, as a sentence. The reason is below it. */
  title: string
}

/** Why a mutation failed, until it is tried again. */
export const MutationError = ({ mutation: { error }, title }: MutationErrorProps) =>
  error && <ErrorAlert title={title} reason={reason(error)} />

interface MutationFeedbackProps {
  mutation: { error: Error | null; data: { message: string } | undefined }
  title: string
}

/** What a mutation did, in the server's words, or why it failed. */
export const MutationFeedback = ({ mutation, title }: MutationFeedbackProps) => (
  <>
    <StatusMessage>{mutation.data?.message}</StatusMessage>
    <MutationError mutation={mutation} title={title} />
  </>
)

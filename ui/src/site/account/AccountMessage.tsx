import { StatusMessage } from '#kit/ui/Alert'

/** Says what was done. */
export const AccountMessage = ({ message = '' }: { message?: string | false | undefined }) => (
  <StatusMessage>{message && <p>{message}</p>}</StatusMessage>
)

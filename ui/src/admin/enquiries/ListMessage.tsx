import { useRef } from 'react'
import { useAction } from '#admin/ui/use-action'
import { editEnquiries } from '#shared/api/enquiries'
import { ErrorAlert, StatusMessage } from '#shared/ui/Alert'
import { PassingButton } from '#shared/ui/PassingButton'

/** What was done to enquiries; `batch` names those that can be let in again. */
export interface Message {
  text: string
  batch?: string | undefined
}

interface ListMessageProps {
  message: Message | undefined
  onUndone: (text: string) => void
}

/** Message over the list, with the undo of what was set aside. */
export function ListMessage({ message, onUndone }: ListMessageProps) {
  const { busy, outcome, run } = useAction()
  const words = useRef<HTMLParagraphElement>(null)

  async function undo(batch: string) {
    const work = async () => {
      onUndone((await editEnquiries({ batch, spam: false })).message)
      return {}
    }
    await run({ failure: 'They could not be let in again.', work })
  }

  const { text, batch } = message ?? {}
  return (
    <>
      <StatusMessage>
        {text && (
          <>
            <p ref={words} tabIndex={-1}>
              {text}
            </p>
            {batch && (
              <PassingButton heir={words} disabled={busy} onClick={() => undo(batch)}>
                Undo
              </PassingButton>
            )}
          </>
        )}
      </StatusMessage>
      {batch && outcome.failed && <ErrorAlert {...outcome.failed} />}
    </>
  )
}

import type { RefObject } from 'react'
import { CloseButton } from '#admin/ui/CloseButton'
import parts from '#admin/ui/parts.module.css'
import { t } from '#kit/i18n/message'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Cluster } from '#kit/ui/arrange'
import { PassingButton } from '#kit/ui/PassingButton'
import { useEnquiriesContext } from './enquiries-context'

/** What became of the last edit, with its undo. `focusFallback` takes the focus of the button. */
export function EnquiriesFeedback({
  focusFallback,
}: {
  focusFallback: RefObject<HTMLElement | null>
}) {
  const { busy, outcome, canUndo, undo, clear } = useEnquiriesContext().edits
  const { done, failed } = outcome
  const button = canUndo && (
    <PassingButton focusFallback={focusFallback} disabled={busy} onClick={undo}>
      {t('Undo')}
    </PassingButton>
  )
  return (
    <>
      <StatusMessage>
        {done && (
          <>
            <p className={parts.words}>{done.message}</p>
            <Cluster>
              {button}
              <CloseButton onClick={clear} />
            </Cluster>
          </>
        )}
      </StatusMessage>
      {failed && <ErrorAlert {...failed}>{button}</ErrorAlert>}
    </>
  )
}

import { useMutation } from '@tanstack/react-query'
import { CopyButton } from '#admin/ui/CopyButton'
import { formatDateTime } from '#admin/ui/time/times'
import { linkToDraft } from '#kit/api/drafts'
import { reason } from '#kit/api/error'
import { t } from '#kit/i18n/message'
import { ErrorAlert, StatusMessage } from '#kit/ui/Alert'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import type { DraftStore } from './draft-store'

/** Makes a private link to the page as it will be, for who writes the draft and for whoever is to read it. */
export default function PreviewLink({ draft }: { draft: DraftStore }) {
  const { isPending, data, error, mutate } = useMutation({
    mutationFn: async () => {
      await draft.saveAll()
      return (await linkToDraft(draft.of.id)).data
    },
  })
  const url = data && new URL(data.url, window.location.href).href

  return (
    <>
      <Button busy={isPending} onClick={() => mutate()}>
        {t('Make a preview link')}
      </Button>
      <StatusMessage>
        {url && (
          <>
            <p className={ui.wholeRow}>
              {t(
                'Until {time} whoever has this link can read the draft as it will be, without logging in.',
                {
                  time: formatDateTime(data.until),
                },
              )}
            </p>
            <a href={url} target="_blank" rel="noreferrer">
              {t('Open the preview')}
            </a>
            <CopyButton text={url} label={t('Copy the link')} />
          </>
        )}
      </StatusMessage>
      {error && <ErrorAlert title={t('There is no link.')} reason={reason(error)} />}
    </>
  )
}

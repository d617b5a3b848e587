import { exportUrl } from '#admin/enquiries/queries'
import { PrivateFiles } from '#admin/ui/PrivateFiles'
import { base } from '#kit/api/client'
import { t } from '#kit/i18n/message'
import { Stack } from '#kit/ui/arrange'
import { AppTokens } from './it/AppTokens'
import { LinkCheck } from './it/LinkCheck'

const everyEnquiry = { tab: 'all', unread: false, query: '', person: '' } as const

/** What an office never needs, for whoever looks after the school's computers. */
export default function ForItScreen() {
  return (
    <>
      <p>
        {t('For the person who looks after the school’s computers. An office needs none of it.')}
      </p>
      <AppTokens />
      <Stack as="section" aria-labelledby="files">
        <h2 id="files">{t('Files for programs')}</h2>
        <PrivateFiles
          label={t('Download as JSON:')}
          files={{
            [exportUrl(everyEnquiry, 'json')]: t('Enquiries'),
            [`${base}audit/export?format=json`]: t('Activity'),
          }}
        />
      </Stack>
      <LinkCheck />
    </>
  )
}

import { Fragment, type MouseEvent, type ReactNode, useState } from 'react'
import { recentPassword } from '#shared/api/accounts'
import { reason } from '#shared/api/error'
import { t } from '#shared/i18n/message'
import { isPlainClick } from '#shared/routing/links'
import { ErrorAlert } from '#shared/ui/Alert'

interface PrivateFilesProps {
  /** What stands before the links. */
  label: string
  className: string | undefined
  /** What they are called, by address. */
  files: Record<string, ReactNode>
}

/**
 * Links to files with personal data. The password is confirmed before one is
 * downloaded, since a browser shows a refused download as it is.
 */
export function PrivateFiles({ label, className, files }: PrivateFilesProps) {
  const [failure, setFailure] = useState('')

  async function download(event: MouseEvent, address: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setFailure('')
    try {
      await recentPassword()
      save(address)
    } catch (error) {
      setFailure(reason(error))
    }
  }

  return (
    <>
      <p className={className}>
        {label}{' '}
        {Object.entries(files).map(([address, name]) => (
          <Fragment key={address}>
            <a href={address} download onClick={(event) => download(event, address)}>
              {name}
            </a>{' '}
          </Fragment>
        ))}
      </p>
      {failure && <ErrorAlert title={t('The file was not downloaded.')} reason={failure} />}
    </>
  )
}

function save(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

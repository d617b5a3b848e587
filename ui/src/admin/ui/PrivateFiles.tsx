import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { recentPassword } from '#kit/api/accounts'
import { t } from '#kit/i18n/message'
import { isPlainClick } from '#kit/routing/links'
import { ErrorAlert } from '#kit/ui/Alert'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { useAction } from './use-action'

interface PrivateFilesProps {
  /** What stands before the links. */
  label: string
  /** What they are called, by address. */
  files: Record<string, ReactNode>
}

/**
 * Links to files with personal data. The password is confirmed before one is
 * downloaded, since a browser shows a refused download as it is.
 */
export function PrivateFiles({ label, files }: PrivateFilesProps) {
  const { outcome, run } = useAction()

  async function download(event: MouseEvent, address: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    const work = async () => {
      await recentPassword()
      save(address)
      return {}
    }
    await run({ failure: t('The file was not downloaded.'), work })
  }

  return (
    <>
      <Cluster as="p" className={ui.targets}>
        {label}{' '}
        {Object.entries(files).map(([address, name]) => (
          <Fragment key={address}>
            <a href={address} download onClick={(event) => download(event, address)}>
              {name}
            </a>{' '}
          </Fragment>
        ))}
      </Cluster>
      {outcome.failed && <ErrorAlert {...outcome.failed} />}
    </>
  )
}

function save(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

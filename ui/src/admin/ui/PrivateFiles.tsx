import { type UseMutationOptions, useMutation } from '@tanstack/react-query'
import { Fragment, type MouseEvent, type ReactNode } from 'react'
import { recentPassword } from '#kit/api/accounts'
import { t } from '#kit/i18n/message'
import { isPlainClick } from '#kit/routing/links'
import { Cluster } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { MutationError } from './MutationFeedback'

interface PrivateFilesProps {
  /** The text before the links. */
  label: string
  /** What they are called, by address. */
  files: Record<string, ReactNode>
}

/**
 * Links to files with personal data. The password is confirmed before one is
 * downloaded, since a browser shows a refused download as it is.
 */
export function PrivateFiles({ label, files }: PrivateFilesProps) {
  const downloading = useMutation({
    mutationFn: () => recentPassword(),
    onSuccess: (_, address) => save(address),
    meta: { changes: [] },
  } satisfies UseMutationOptions<unknown, Error, string>)

  function download(event: MouseEvent, address: string) {
    if (!isPlainClick(event)) return
    event.preventDefault()
    downloading.mutate(address)
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
      <MutationError mutation={downloading} title={t('The file was not downloaded.')} />
    </>
  )
}

function save(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}

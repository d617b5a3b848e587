import type { ReactNode } from 'react'
import { sizeText } from '#kit/i18n/sentence'
import { Cluster, Stack } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'

interface FileCardProps {
  /** A small view of it, or a sign of what it is. */
  view: ReactNode
  /** Its name, which may open it. */
  name: ReactNode
  /** In bytes, where that is known. */
  size?: number | undefined
  /** Whether visitors have it. */
  state: string
  /** What can be done with it. */
  children?: ReactNode
}

/** The file of a form: what it is, and whether it is on the site. */
export const FileCard = ({ view, name, size, state, children }: FileCardProps) => (
  <Cluster frame="card">
    {view}
    <Stack gap="tight">
      <p>
        <b dir="auto">{name}</b> <small className={ui.note}>{size ? sizeText(size) : null}</small>
      </p>
      <p className={ui.note}>{state}</p>
      {children}
    </Stack>
  </Cluster>
)

import { useQuery } from '@tanstack/react-query'
import { useField } from 'formik'
import { ChevronDown, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { MoveButton } from '#admin/ui/MoveButton'
import parts from '#admin/ui/parts.module.css'
import { plural, t } from '#kit/i18n/message'
import { Cluster, Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { type Fields, listOf } from '../../item-values'
import type { EntriesSpec } from '../../kinds/kind-spec'
import { itemsQuery } from '../../queries'
import { textOf } from '../field-text'

interface LinkRowProps {
  entries: EntriesSpec
  path: string
  link: Fields
  /** From 1. */
  place: number
  of: number
  isOpen: boolean
  onToggle: (isOpen: boolean) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
  /** Its fields. */
  children: ReactNode
}

/** One link, or a group of them: what it says and where it leads. Its fields are shown when it is open. */
export function LinkRow(props: LinkRowProps) {
  const { entries, path, link, place, of, isOpen, onToggle, onMove, onRemove, children } = props
  const [, { error }] = useField(path)
  const name = textOf(link.label ?? link.heading) || t(entries.one, { number: place })
  const move = { name, place, of, disabled: false }
  const isShown = isOpen || error !== undefined
  return (
    <Stack as="li" frame="card" gap="tight">
      <Cluster spread gap="tight">
        <Button
          variant="bare"
          className={`${parts.about} ${parts.opener}`}
          aria-expanded={isShown}
          icon={isShown ? <ChevronDown aria-hidden /> : <ChevronRight aria-hidden />}
          onClick={() => onToggle(!isShown)}
        >
          <Stack as="span" gap="flat">
            <strong>{name}</strong> <Target link={link} />
          </Stack>
        </Button>
        {of > 1 && (
          <Cluster gap="tight">
            <MoveButton earlier {...move} onClick={() => onMove(-1)} />
            <MoveButton {...move} onClick={() => onMove(1)} />
          </Cluster>
        )}
      </Cluster>
      {isShown && (
        <Stack as="fieldset" aria-label={name}>
          {children}
          <div>
            <Button onClick={onRemove}>{t(entries.remove)}</Button>
          </div>
        </Stack>
      )}
    </Stack>
  )
}

/** Where a link leads, or how many it has under it. */
function Target({ link: { path, children, links } }: { link: Fields }) {
  const pages = useQuery(itemsQuery('page')).data?.data.items
  const count = listOf(children ?? links).length
  const words =
    count > 0
      ? plural(count, { one: '1 page', other: '{count} pages' })
      : (pages?.find(({ page }) => page === path)?.title ?? textOf(path))
  return <span className={ui.note}>{words}</span>
}

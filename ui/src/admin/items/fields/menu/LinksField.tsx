import { getIn, useField, useFormikContext } from 'formik'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '#kit/i18n/message'
import { moveFocus } from '#kit/lib/use-focus-target'
import { Stack } from '#kit/ui/arrange'
import { Button } from '#kit/ui/Button'
import { ui } from '#kit/ui/names'
import { emptyEntry, type Fields, type ItemValues, listOf } from '../../item-values'
import { type FieldSpec, isList, type ListSpec } from '../../kinds/kind-spec'
import { textOf } from '../field-text'
import { ItemTextField } from '../ItemTextField'
import { LinkRow } from './LinkRow'
import { PageChoice } from './PageChoice'

interface LinksFieldProps {
  spec: ListSpec
  /** The path of the list in the form, such as `menu.1.children`. */
  path: string
  /** The path of the entry of the menu that opens the list. */
  heading?: string | undefined
}

/** Links of the menu or the footer in their order. Each is a line that opens, and moves by its arrows. */
export function LinksField({ spec, path, heading }: LinksFieldProps) {
  const { values, setFieldValue } = useFormikContext<ItemValues>()
  const [{ value: links }, { touched, error }, { setValue }] = useField<Fields[]>(path)
  const [openPlace, setOpenPlace] = useState(-1)
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const adding = useRef<HTMLButtonElement>(null)
  const { entries } = spec
  const row = (place: number) => list.current?.children[place] as HTMLElement | undefined

  /** An entry that led to a page opens a list then, which begins with that page. */
  function add() {
    const opens: Fields | undefined = heading && getIn(values, heading)
    const first = opens?.path ? [{ ...opens, children: undefined }] : []
    const next = [...first, ...links, emptyEntry(entries)]
    flushSync(() => {
      setOpenPlace(next.length - 1)
      if (heading && opens?.path)
        void setFieldValue(heading, { ...opens, path: '', children: next })
      else void setValue(next)
    })
    moveFocus(row(next.length - 1), 'input')
  }

  function move(from: number, to: number) {
    const name = textOf(links[from]?.label ?? links[from]?.heading)
    flushSync(() => {
      setAnnouncement(
        t('{name} is now {place} of {total}.', { name, place: to + 1, total: links.length }),
      )
      setOpenPlace(openPlace === from ? to : openPlace === to ? from : openPlace)
      void setValue(links.toSpliced(from, 1).toSpliced(to, 0, ...links.slice(from, from + 1)))
    })
    moveFocus(row(to), `[data-action="${to < from ? 'earlier' : 'later'}"]`)
  }

  function remove(place: number) {
    flushSync(() => {
      setOpenPlace(-1)
      void setValue(links.toSpliced(place, 1))
    })
    const next = row(Math.min(place, links.length - 2))
    moveFocus(next?.querySelector('button') ?? adding.current)
  }

  return (
    <Group spec={spec} isOpen={error !== undefined}>
      {spec.hint && <p className={ui.note}>{t(spec.hint)}</p>}
      <p role="status" className={ui.visuallyHidden}>
        {announcement}
      </p>
      {links.length > 0 && (
        <Stack as="ul" gap="tight" ref={list}>
          {links.map((link, place) => (
            <LinkRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry is known by its place alone
              key={place}
              entries={entries}
              path={`${path}.${place}`}
              link={link}
              place={place + 1}
              of={links.length}
              isOpen={place === openPlace}
              onToggle={(isOpen) => setOpenPlace(isOpen ? place : -1)}
              onMove={(by) => move(place, place + by)}
              onRemove={() => remove(place)}
            >
              {entries.fields.map((spec) => (
                <LinkPart key={spec.name} spec={spec} path={`${path}.${place}`} link={link} />
              ))}
            </LinkRow>
          ))}
        </Stack>
      )}
      {touched && typeof error === 'string' && <p className={`${ui.note} ${ui.bad}`}>{error}</p>}
      <div>
        <Button ref={adding} onClick={add}>
          {t(entries.add)}
        </Button>
      </div>
    </Group>
  )
}

/** One field of a link. A link with pages under it leads nowhere itself. */
function LinkPart({ spec, path, link }: { spec: FieldSpec; path: string; link: Fields }) {
  const at = `${path}.${spec.name}`
  if (isList(spec))
    return (
      <LinksField spec={spec} path={at} heading={spec.name === 'children' ? path : undefined} />
    )
  if (spec.control !== 'page') return <ItemTextField spec={spec} path={at} />
  const isInstead = spec.unless?.some((other) => listOf(link[other]).length > 0)
  return isInstead ? null : <PageChoice spec={spec} path={at} />
}

/** The list under its name, which opens it where it is folded. */
function Group({
  spec,
  isOpen,
  children,
}: {
  spec: ListSpec
  isOpen: boolean
  children: ReactNode
}) {
  if (!spec.folded)
    return (
      <Stack as="fieldset">
        <legend>
          <strong>{t(spec.label)}</strong>
        </legend>
        {children}
      </Stack>
    )
  return (
    <details open={isOpen}>
      <summary>
        <strong>{t(spec.label)}</strong>
      </summary>
      <Stack as="fieldset" aria-label={t(spec.label)}>
        {children}
      </Stack>
    </details>
  )
}

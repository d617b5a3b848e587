import { useState } from 'react'
import { Link } from 'react-router'
import { rich } from '#kit/i18n/rich'
import { Callout } from '#kit/ui/arrange'
import { ui } from '#kit/ui/names'
import { textOf } from '../fields/field-text'
import { kindName, kinds } from '../kinds/kinds'
import { addressOfDraft } from '../route'
import { type Unsent, unsentDrafts } from './unsent'

/** Leads to what was typed in this browser and did not reach the server, such as in a tab that was closed. */
export function UnsentDrafts({ account }: { account: string }) {
  const [all] = useState(() => unsentDrafts(account))
  return all.map((unsent) => (
    <Callout as="p" key={unsent.id} className={ui.linksInline}>
      {rich('This browser has a text that was not saved yet: <a>{title}</a>', {
        a: (inner) => <Link to={addressOfDraft(unsent)}>{inner}</Link>,
        title: titleOf(unsent),
      })}
    </Callout>
  ))
}

/** What it is called, or what it is where nothing names it. */
const titleOf = ({ kind, values }: Unsent) =>
  textOf(values[kinds[kind].fields[0]?.name ?? '']) || kindName(kind)

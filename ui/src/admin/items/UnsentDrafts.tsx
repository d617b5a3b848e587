import { useState } from 'react'
import { Link } from 'react-router'
import { rich } from '#kit/i18n/rich'
import { textOf } from './item-values'
import { kindName, kinds } from './kinds/kinds'
import { type Unsent, unsentDrafts } from './unsent'

/** Leads to what was typed in this browser and did not reach the server, such as in a tab that was closed. */
export function UnsentDrafts({ addressOf }: { addressOf: (draft: Unsent) => string }) {
  const [all] = useState(unsentDrafts)
  return all.map((unsent) => (
    <p key={unsent.id} className="callout links-inline">
      {rich('This browser has a text that was not saved yet: <a>{title}</a>', {
        a: (inner) => <Link to={addressOf(unsent)}>{inner}</Link>,
        title: titleOf(unsent),
      })}
    </p>
  ))
}

/** What it is called, or what it is where nothing names it. */
const titleOf = ({ kind, values }: Unsent) =>
  textOf(values, kinds[kind]?.fields[0]?.name ?? '') || kindName(kind)

import { useFormikContext } from 'formik'
import { useEffect } from 'react'
import type { ItemValues } from '../item-values'
import type { DraftStore } from './draft-store'

/** Stands in the form of an item: gives its draft what is typed. */
export function FormDraft({ draft }: { draft: DraftStore }) {
  const { values } = useFormikContext<ItemValues>()
  useEffect(() => draft.edit(values), [draft, values])
  return null
}

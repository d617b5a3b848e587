import { useVisit } from '#admin/ui/navigation'
import type { Completed } from '#admin/ui/use-action'
import { useShownItems } from '../items-context'
import { addressOfItem } from '../route'
import { type ListEdit, saveListMutation } from './queries'

interface SaveOptions {
  failure: string
  message?: string
  setErrors?: (fields: Record<string, string>) => void
}

/** Publishes a whole list and goes back to it. */
export function useListTask() {
  const { kind, action, focusOutcome } = useShownItems()
  const visit = useVisit()
  const back = addressOfItem(kind)

  async function save(edit: Omit<ListEdit, 'kind'>, options: SaveOptions) {
    const done: Completed | undefined = await action.run(
      saveListMutation,
      { kind, ...edit },
      options,
    )
    if (!done) return
    visit(back)
    focusOutcome()
  }
  return { save, back, busy: action.busy, failed: action.outcome.failed }
}

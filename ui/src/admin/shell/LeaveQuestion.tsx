import { useEffect } from 'react'
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router'
import { hasUnsaved, mayLeave, questionBeforeLeaving } from '#kit/lib/unsaved-work'

/** Asks before unsaved work is lost: at links, at Back and Forward, and when the tab is closed or loaded again. */
export function LeaveQuestion() {
  const blocker = useBlocker(losesWork)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (mayLeave()) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useBeforeUnload(keepUnsaved)
  return null
}

/** A screen that goes on by itself has saved its work, or keeps it, and says so in the state it goes with. */
const losesWork: BlockerFunction = ({ currentLocation, nextLocation, historyAction }) =>
  (historyAction === 'POP' || nextLocation.state === null) &&
  nextLocation.pathname + nextLocation.search !==
    currentLocation.pathname + currentLocation.search &&
  questionBeforeLeaving() !== undefined

function keepUnsaved(event: BeforeUnloadEvent) {
  if (hasUnsaved()) event.preventDefault()
}

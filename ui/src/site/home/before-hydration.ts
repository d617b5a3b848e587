import { startCarousel } from './carousel/run-slider'
import { countFrom, isInTime } from './notice/in-time'
import { askForPopup, logPopupFailure } from './notice/unseen-popup'

/**
 * What the home page does before somebody touches it and React comes: the slider moves, and a
 * pop-up that this visitor has not seen makes the page hydrate, since it is drawn by React.
 */
export function run(schoolName: string, hydrate: () => void) {
  const slider = document.querySelector<HTMLElement>('[data-slider]')
  if (slider?.querySelector('button')) startCarousel(slider)
  countFrom(performance.getEntriesByType('paint')[0]?.startTime ?? 0)
  askForPopup(schoolName).then((popup) => popup && isInTime() && hydrate(), logPopupFailure)
}

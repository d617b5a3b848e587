import { call } from '#kit/api/client'
import type { PopupsAnswer, PopupView } from '#kit/api/types.gen'
import { log } from '#kit/lib/log'
import { wasSeen } from './seen'

/** Logs that the pop-up can't be fetched. */
export const logPopupFailure = (error: unknown) => log('Error fetching pop-up images', error)

/** The pop-up that is live, unless this visitor has seen it today. */
async function unseenPopup(schoolName: string): Promise<PopupView | undefined> {
  const popup = firstOf(await call<PopupsAnswer>('GET', 'get-pop-up', { onRefused: 'throw' }))
  return popup?.live && !wasSeen(schoolName, popup.version, new Date()) ? popup : undefined
}

let early: Promise<PopupView | undefined> | undefined

/** Asks before the page is hydrated, which takes the answer over. */
export function askForPopup(schoolName: string) {
  early = unseenPopup(schoolName)
  early.catch(() => {
    early = undefined
  })
  return early
}

/**
 * The answer that was asked for before the page was hydrated, once. Without one, a page that somebody came to within the
 * site asks now, and a document that was hydrated because somebody touched it does not.
 */
export function takeUnseenPopup(schoolName: string, wasHydrated: boolean) {
  const taken = early ?? (wasHydrated ? undefined : unseenPopup(schoolName))
  early = undefined
  return taken
}

/** The first pop-up of an answer. What is no list of pop-ups, such as the page of a hotel's network, throws. */
function firstOf({ data: [popup] }: PopupsAnswer): PopupView | undefined {
  if (popup && !isPopup(popup)) throw new Error('The answer is no list of pop-ups.')
  return popup
}

const texts = ['image', 'srcset', 'alt', 'color', 'preview', 'version'] as const

const isPopup = (popup: PopupView) =>
  texts.every((name) => typeof popup[name] === 'string') &&
  ['string', 'undefined'].includes(typeof popup.link) &&
  popup.width > 0 &&
  popup.height > 0

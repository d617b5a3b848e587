import { keepChoices } from './keep-choices'

/** What a family ticked is there before somebody touches the page and React comes. */
function bringBack(schoolName: string) {
  const guide = document.querySelector<HTMLElement>('[data-year]')
  if (guide) keepChoices(guide, schoolName)
}

export { bringBack as run }

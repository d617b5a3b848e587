interface Choices {
  year: string
  ticked: string[]
  chosen: string
}

/**
 * Keeps on this device what a family ticked and which class is theirs, for the year of the page, and shows the row of
 * that class alone. It works on the server's markup and changes nothing that React knows of, so that it may run before
 * React comes, and again.
 */
export function keepChoices(guide: HTMLElement, schoolName: string) {
  const key = `${schoolName} admission-ticks`
  const year = guide.dataset.year ?? ''
  const boxes = [...guide.querySelectorAll<HTMLInputElement>('[type=checkbox]')]
  const select = guide.querySelector('select')
  const kept = read(key, year)
  for (const box of boxes) box.checked ||= kept.ticked.includes(box.value)
  if (select && !select.value && hasOption(select, kept.chosen)) select.value = kept.chosen
  guide.onchange = () => {
    const ticked = boxes.filter(({ checked }) => checked).map(({ value }) => value)
    const chosen = select?.value ?? ''
    keep(key, { year, ticked, chosen })
    for (const row of guide.querySelectorAll<HTMLElement>('tr[data-class]'))
      row.hidden = chosen !== '' && row.dataset.class !== chosen
  }
  // What somebody ticked before this ran is kept as well.
  if (select?.value || boxes.some(({ checked }) => checked))
    guide.dispatchEvent(new Event('change'))
}

const hasOption = ({ options }: HTMLSelectElement, chosen: string) =>
  [...options].some(({ value }) => value === chosen)

// It runs before React, in a page that has 6 kB of script until then: too little for kit/lib/storage. Where storage is
// forbidden or damaged, nothing is remembered.

function read(key: string, year: string): Choices {
  const none = { year, ticked: [], chosen: '' }
  try {
    const kept = { ...none, ...JSON.parse(localStorage.getItem(key) ?? '{}') }
    return kept.year === year && Array.isArray(kept.ticked) ? kept : none
  } catch {
    return none
  }
}

function keep(key: string, choices: Choices) {
  try {
    localStorage.setItem(key, JSON.stringify(choices))
  } catch {
    // Nothing is remembered.
  }
}

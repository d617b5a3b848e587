/** How long a picture stands before the next one comes by itself, in milliseconds. */
const delay = 6000

const running = new WeakMap<HTMLElement, () => void>()

/**
 * Moves the slider's pictures and brings its buttons to life. It works on the server's markup,
 * before and without React: pictures lie in a row that scrolls and snaps, so swiping needs no
 * script at all. It rests while somebody points at the slider or is in it, and for good under
 * reduced motion or when it was paused. A slider that runs already goes on as it is, and ends with
 * the later signal.
 */
export function runSlider(slider: HTMLElement, ending?: AbortSignal) {
  if (ending?.aborted) return
  let stop = running.get(slider)
  if (!stop) {
    const end = new AbortController()
    stop = () => {
      end.abort()
      running.delete(slider)
    }
    running.set(slider, stop)
    const row = slider.firstElementChild
    const controls = slider.querySelector<HTMLElement>('[role=group][hidden]')
    if (row && controls) run(slider, row, controls, end.signal)
  }
  ending?.addEventListener('abort', stop)
}

function run(slider: HTMLElement, row: Element, controls: HTMLElement, signal: AbortSignal) {
  const slides = [...row.children] as HTMLElement[]
  const [toggle, previous, ...others] = controls.querySelectorAll('button')
  const next = others.pop()
  let shown = 0
  let playing = !isStill()
  let attended = false
  let timer: ReturnType<typeof setInterval>

  /** Writes down what is shown. A slide is read out when somebody chose it, not when it came by itself. */
  const tell = () => {
    const moving = playing && !attended
    clearInterval(timer)
    let halves = 0
    const move = () => (++halves % 2 ? bring(shown + 1) : show(shown + 1))
    if (moving) timer = setInterval(move, delay / 2)
    row.setAttribute('aria-live', moving ? 'off' : 'polite')
    for (const [place, slide] of slides.entries()) set(slide, 'aria-hidden', place !== shown)
    for (const [place, dot] of others.entries()) set(dot, 'aria-current', place === shown)
    const label = playing ? 'pause' : 'play'
    toggle?.setAttribute('aria-label', toggle.dataset[label] ?? '')
    toggle?.toggleAttribute('data-playing', playing)
  }
  /** Lets a slide's picture be fetched, which its style sheet keeps from the first view. */
  const bring = (place: number) => slides[place % slides.length]?.setAttribute('data-near', '')
  const show = (place: number) => {
    shown = (place + slides.length) % slides.length
    bring(shown)
    const left = slides[shown]?.offsetLeft ?? 0
    row.scrollTo({ left, behavior: isStill() ? 'instant' : 'smooth' })
    tell()
  }
  const attend = (now: boolean) => {
    attended = now
    for (const place of slides.keys()) bring(place)
    tell()
  }
  const swiped = new IntersectionObserver(
    (entries) => {
      const seen = entries.find(({ isIntersecting }) => isIntersecting)
      const place = slides.indexOf(seen?.target as HTMLElement)
      if (place < 0 || place === shown) return
      shown = place
      tell()
    },
    { root: row, threshold: 0.6 },
  )
  for (const slide of slides) swiped.observe(slide)

  const on = (target: EventTarget | undefined, event: string, act: (event: Event) => void) =>
    target?.addEventListener(event, act, { signal })
  on(slider, 'pointerenter', () => attend(true))
  on(slider, 'pointerleave', () => attend(false))
  on(slider, 'focusin', ({ target }) => attend((target as Element).matches(':focus-visible')))
  on(slider, 'focusout', () => attend(false))
  on(toggle, 'click', () => {
    playing = !playing
    tell()
  })
  on(previous, 'click', () => show(shown - 1))
  on(next, 'click', () => show(shown + 1))
  for (const [place, dot] of others.entries()) on(dot, 'click', () => show(place))
  on(signal, 'abort', () => {
    clearInterval(timer)
    swiped.disconnect()
    controls.hidden = true
  })
  controls.hidden = false
  tell()
}

/** Sets an attribute to "true", or takes it away. */
function set(element: Element, name: string, is: boolean) {
  if (is) element.setAttribute(name, 'true')
  else element.removeAttribute(name)
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

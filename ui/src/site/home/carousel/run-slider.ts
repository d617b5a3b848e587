/** How long a picture stands before the next one comes by itself, in milliseconds. */
const delay = 6000

const running = new WeakMap<HTMLElement, Carousel>()

/** Starts the carousel of an element, or returns the one that runs there already. */
export function startCarousel(root: HTMLElement): Carousel {
  const carousel = running.get(root) ?? new Carousel(root)
  running.set(root, carousel)
  return carousel
}

/**
 * Moves the slider's pictures and brings its buttons to life. It works on the server's markup,
 * before and without React: pictures lie in a row that scrolls and snaps, so swiping needs no
 * script at all. It rests while somebody points at the slider or is in it, and stays at rest under
 * reduced motion or when it was paused, even if it is started again. Whoever started it stops it.
 */
class Carousel {
  readonly #root: HTMLElement
  readonly #row: Element
  readonly #slides: HTMLElement[]
  readonly #controls: HTMLElement
  readonly #pause: HTMLElement
  readonly #swiped = new IntersectionObserver((entries) => this.#swipedTo(entries), {
    threshold: 0.6,
  })
  readonly #listening = new AbortController()
  #timers: ReturnType<typeof setTimeout>[] = []
  #shown = 0
  #isPlaying: boolean
  #isAttended = false

  constructor(root: HTMLElement) {
    const part = (name: string) => root.querySelector(`[data-carousel=${name}]`) as HTMLElement
    this.#root = root
    this.#row = part('row')
    this.#slides = [...this.#row.children] as HTMLElement[]
    this.#controls = part('controls')
    this.#pause = part('pause')
    this.#isPlaying = this.#pause.hasAttribute('data-playing') && !isStill()
    for (const slide of this.#slides) this.#swiped.observe(slide)
    this.#listen()
    this.#controls.hidden = false
    this.#update()
  }

  /** Ends all that it does. The element is as the server wrote it, so that another carousel can start there. */
  stop() {
    running.delete(this.#root)
    this.#listening.abort()
    this.#swiped.disconnect()
    this.#stopTimers()
    this.#controls.hidden = true
    this.#row.removeAttribute('aria-live')
    for (const slide of this.#slides) slide.removeAttribute('aria-hidden')
  }

  #listen() {
    const on = (target: EventTarget, name: string, act: (event: Event) => void) =>
      target.addEventListener(name, act, { signal: this.#listening.signal })
    on(this.#root, 'pointerenter', () => this.#attend(true))
    on(this.#root, 'pointerleave', () => this.#attend(false))
    on(this.#root, 'focusin', ({ target }) =>
      this.#attend((target as Element).matches(':focus-visible')),
    )
    on(this.#root, 'focusout', () => this.#attend(false))
    on(this.#controls, 'click', ({ target }) => {
      const button = (target as Element).closest('button')
      if (button) this.#press(button.dataset.carousel)
    })
  }

  /** Does what a button is for; those without a name of their own have the number of a slide. */
  #press(name: string | undefined) {
    if (name === 'pause') {
      this.#isPlaying = !this.#isPlaying
      this.#update()
    } else if (name === 'previous') this.#show(this.#shown - 1)
    else if (name === 'next') this.#show(this.#shown + 1)
    else this.#show(Number(name))
  }

  #show(place: number) {
    this.#shown = (place + this.#slides.length) % this.#slides.length
    this.#preload(this.#shown)
    const left = this.#slides[this.#shown]?.offsetLeft ?? 0
    this.#row.scrollTo({ left, behavior: isStill() ? 'instant' : 'smooth' })
    this.#update()
  }

  /** Lets a slide's picture be fetched, which its style sheet keeps from the first view. */
  #preload(place: number) {
    this.#slides[place % this.#slides.length]?.setAttribute('data-near', '')
  }

  #attend(isAttended: boolean) {
    this.#isAttended = isAttended
    for (const place of this.#slides.keys()) this.#preload(place)
    this.#update()
  }

  #swipedTo(entries: IntersectionObserverEntry[]) {
    const seen = entries.find(({ isIntersecting }) => isIntersecting)
    const place = this.#slides.indexOf(seen?.target as HTMLElement)
    if (place < 0 || place === this.#shown) return
    this.#shown = place
    this.#update()
  }

  #update() {
    const isMoving = this.#isPlaying && !this.#isAttended
    this.#stopTimers()
    if (isMoving) this.#startTimers()
    this.#mark(isMoving)
  }

  /** The next picture is fetched in time, and then shown. */
  #startTimers() {
    const next = this.#shown + 1
    this.#timers = [
      setTimeout(() => this.#preload(next), delay / 2),
      setTimeout(() => this.#show(next), delay),
    ]
  }

  #stopTimers() {
    for (const timer of this.#timers) clearTimeout(timer)
  }

  /** Writes down what is shown. A slide is read out when somebody chose it, not when it came by itself. */
  #mark(isMoving: boolean) {
    this.#row.setAttribute('aria-live', isMoving ? 'off' : 'polite')
    for (const [place, slide] of this.#slides.entries())
      set(slide, 'aria-hidden', place !== this.#shown)
    for (const dot of this.#controls.querySelectorAll<HTMLElement>('button'))
      set(dot, 'aria-current', dot.dataset.carousel === `${this.#shown}`)
    const { pause = '', play = '' } = this.#pause.dataset
    this.#pause.setAttribute('aria-label', this.#isPlaying ? pause : play)
    this.#pause.toggleAttribute('data-playing', this.#isPlaying)
  }
}

/** Sets an attribute to "true", or takes it away. */
function set(element: Element, name: string, is: boolean) {
  if (is) element.setAttribute(name, 'true')
  else element.removeAttribute(name)
}

const isStill = () => window.matchMedia('(prefers-reduced-motion: reduce)').matches

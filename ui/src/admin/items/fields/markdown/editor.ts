import { EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import { moveFocus } from '#kit/lib/use-focus-target'
import { editing } from './editing'
import { type KeptText, openText } from './kept-text'
import { clipboardEvents } from './paste'
import { drawPicture } from './picture'

interface EditorOptions {
  /** The Markdown. */
  text: string
  /** The address of a view of a picture, by its name in the text. */
  viewOf: (name: string) => string | undefined
  onChange: (text: string) => void
}

/** A text that is edited as it looks, in an element of the page. It knows nothing of React. */
export class Editor {
  readonly view: EditorView
  #text: string
  #kept: KeptText
  readonly #end = new AbortController()
  readonly #listeners = new Set<() => void>()

  constructor(place: HTMLElement, { text, viewOf, onChange }: EditorOptions) {
    this.#text = text
    this.#kept = openText(text)
    this.view = new EditorView(
      { mount: place },
      {
        state: this.#begin(),
        nodeViews: { picture: (node) => ({ dom: drawPicture(node, viewOf) }) },
        handleDOMEvents: clipboardEvents,
        // The buttons are above the line that one writes, and those of the form below it.
        scrollThreshold: { top: 160, right: 5, bottom: 120, left: 5 },
        scrollMargin: { top: 160, right: 5, bottom: 120, left: 5 },
        dispatchTransaction: (change) => {
          this.view.updateState(this.view.state.apply(change))
          if (change.docChanged) {
            this.#text = this.#kept.write(this.view.state.doc)
            onChange(this.#text)
          }
          this.#tell()
        },
      },
    )
    const label = document.querySelector(`label[for="${CSS.escape(place.id)}"]`)
    label?.addEventListener('click', () => moveFocus(this.view.dom), { signal: this.#end.signal }) // as elements of forms do
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  state = () => this.view.state

  text = () => this.#text

  /** Shows another text than the one that was written here. */
  show(text: string) {
    if (text === this.#text) return
    this.#text = text
    this.#kept = openText(text)
    this.view.updateState(this.#begin())
    this.#tell()
  }

  destroy() {
    this.#end.abort()
    this.view.destroy()
  }

  #tell() {
    for (const listener of this.#listeners) listener()
  }

  #begin() {
    return EditorState.create({ doc: this.#kept.doc, plugins: editing() })
  }
}

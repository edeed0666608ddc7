import { currentTheme } from '#ui/theme.ts'
import { BoardCanvas } from './canvas/board-canvas.ts'
import type { BoardTheme } from './canvas/colours.ts'
import type { StoredPicture } from './canvas/first-picture.ts'
import type { Editor } from './editor/editor.ts'
import { Gestures } from './input/gestures.ts'
import type { PointerHandler } from './input/gestures.ts'
import { listenToPointers } from './input/pointer-events.ts'
import { listenToKeys } from './input/shortcuts.ts'
import type { Toolbox } from './tools/toolbox.ts'

type StageParts = { readonly editor: Editor; readonly toolbox: Toolbox; readonly stored: StoredPicture | null }

/**
 * The canvas and its input handling, without React. A lesson can be shown and drawn on before the rest of the app has
 * loaded, and the panels mount around it.
 */
export class Stage {
  readonly element = document.createElement('div')
  /** Receives input; its label is set with the language. */
  readonly surface = document.createElement('div')
  /** The handler of a single pointer, unless several pens are enabled (decision 030). */
  readonly singlePointer: Gestures
  pointers: PointerHandler
  readonly canvas: BoardCanvas
  readonly #stops: readonly (() => void)[]

  /** Shows the editor's page in `place`, synchronously. */
  constructor({ editor, toolbox, stored }: StageParts, place: Element) {
    const { element, surface } = this
    const picture = document.createElement('div')
    element.className = 'board-stage'
    picture.className = 'board-picture'
    picture.setAttribute('aria-hidden', 'true')
    surface.className = 'board-surface'
    surface.setAttribute('role', 'application')
    // The arrow keys move the view while the board has the focus.
    surface.tabIndex = 0
    element.append(picture, surface)
    place.append(element)
    this.canvas = new BoardCanvas(picture, { editor, theme: boardTheme(), stored })
    this.singlePointer = new Gestures(toolbox, editor.camera)
    this.pointers = this.singlePointer
    this.#stops = [listenToPointers(surface, editor.camera, () => this.pointers), ...listen(surface, editor, toolbox)]
  }

  setTheme(theme: BoardTheme): void {
    this.canvas.setTheme(theme)
  }

  /** Moves into the panels' element. The drawing, and a stroke in progress, are unaffected. */
  moveTo(place: Element): void {
    // Not every browser can move an element without removing it first, which ends a pointer's capture.
    if (place.moveBefore && place.isConnected && this.element.isConnected) place.moveBefore(this.element, null)
    else place.append(this.element)
  }

  close(): void {
    for (const stop of this.#stops) stop()
    this.canvas.close()
    this.element.remove()
  }
}

/** Whether the board is paper or slate, by the person's theme. */
export function boardTheme(): BoardTheme {
  return currentTheme() === 'dark' ? 'dark' : 'light'
}

function listen(surface: HTMLElement, editor: Editor, toolbox: Toolbox): (() => void)[] {
  const showCursor = () => {
    surface.style.cursor = toolbox.cursor.value
  }
  showCursor()
  // A hidden tab may never resume: unfinished drawing is committed.
  const settle = () => editor.settle()
  // Only here: elsewhere the menu belongs to the user (ruling "right-click disabled").
  surface.addEventListener('contextmenu', (event) => {
    event.preventDefault()
    import('./menu/listen-to-calls.ts')
      .then((menu) => menu.openByMouse(event, { surface, editor, toolbox }))
      .catch(() => {})
  })
  const end = new AbortController()
  addEventListener('pagehide', settle, end)
  document.addEventListener('visibilitychange', settle, end)
  return [toolbox.cursor.subscribe(showCursor), listenToKeys(surface, editor, toolbox), () => end.abort()]
}

import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import type * as KeyMap from './key-map.ts'
import { chordOf } from './shortcut.ts'
import type { Pressed } from './shortcut.ts'

const pastedTypes = [CLIP_TYPE, 'image/svg+xml', 'text/plain']

/** The key map is not needed for the first stroke, and loads after the first paint; in milliseconds. */
const meaningsAfterMs = 300

/** Handles keys while the board is on the screen. Returns an unsubscribe function. */
export function listenToKeys(surface: HTMLElement, editor: Editor, toolbox: Toolbox): Unsubscribe {
  const stop = new AbortController()
  let known: typeof KeyMap | undefined
  let early: (readonly [string, Pressed])[] = []
  const load = async () => {
    known ??= await import('./key-map.ts')
    const done = early
    early = []
    if (!stop.signal.aborted) for (const [chord, pressed] of done) known.press(chord, pressed)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.altKey) return
    const { key, chord } = chordOf(event)
    // Without a focused element, as after opening a lesson, keys go to the board; an open dialog covers it.
    const isFree = event.target === document.body && !document.querySelector('dialog[open]')
    const isOnBoard = event.target === surface || isFree
    const pressed = { editor, toolbox, key, isOnBoard }
    if (known) return known.press(chord, pressed) && event.preventDefault()
    early.push([chord, pressed])
    // The browser would select the text around the board.
    if (chord === 'mod+a' && isOnBoard) event.preventDefault()
    void load()
  }
  setTimeout(load, meaningsAfterMs)
  addEventListener('keydown', onKey, { signal: stop.signal })
  // A held arrow key is one move of the selection.
  const onUp = ({ key }: KeyboardEvent) => key.startsWith('Arrow') && !toolbox.isBusy && editor.selection.lifting.end()
  addEventListener('keyup', onUp, { signal: stop.signal })
  document.addEventListener('paste', (event) => onPaste(event, editor), { signal: stop.signal })
  return () => stop.abort()
}

function onPaste(event: ClipboardEvent, editor: Editor): void {
  if (isTyping(event.target) || !event.clipboardData || !editor.mayDraw.value) return
  // The clipboard is readable only during its event; the code that parses it loads later.
  const data = new Map(pastedTypes.map((type) => [type, event.clipboardData?.getData(type) ?? '']))
  const files = [...event.clipboardData.files]
  if (files.length === 0 && ![...data.values()].some((text) => text !== '')) return
  event.preventDefault()
  void import('../clipboard/system-paste.ts').then(({ pasteAll, readPasted }) =>
    pasteAll(editor, readPasted({ getData: (type) => data.get(type) ?? '' }), files),
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import type { Unsubscribe } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import type * as KeyMap from './key-map.ts'
import { chordOf } from './shortcut.ts'
import type { Pressed } from './shortcut.ts'

const pastedTypes = [CLIP_TYPE, 'image/svg+xml', 'text/plain']

/** What the keys mean is not needed for the first stroke, and comes after the first picture. */
const meaningsAfterMs = 300

/** Hears the keyboard while the board is on the screen; returns what ends it. */
export function listenToKeys(surface: HTMLElement, editor: Editor, toolbox: Toolbox): Unsubscribe {
  const stop = new AbortController()
  let known: typeof KeyMap | undefined
  let early: (readonly [string, Pressed])[] = []
  const bring = async () => {
    known ??= await import('./key-map.ts')
    const done = early
    early = []
    if (!stop.signal.aborted) for (const [chord, pressed] of done) known.press(chord, pressed)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.altKey) return
    const { key, chord } = chordOf(event)
    // Where nothing has the focus, as when a lesson was just opened, keys are for the board; while a dialog is open it is not seen.
    const isFree = event.target === document.body && !document.querySelector('dialog[open]')
    const isOnBoard = event.target === surface || isFree
    const pressed = { editor, toolbox, key, isOnBoard }
    if (known) return known.press(chord, pressed) && event.preventDefault()
    early.push([chord, pressed])
    // The browser would choose the words around the board.
    if (chord === 'mod+a' && isOnBoard) event.preventDefault()
    void bring()
  }
  setTimeout(bring, meaningsAfterMs)
  addEventListener('keydown', onKey, { signal: stop.signal })
  // A held arrow key is one move of the selection.
  const onUp = ({ key }: KeyboardEvent) => key.startsWith('Arrow') && !toolbox.isBusy && editor.selection.lifting.end()
  addEventListener('keyup', onUp, { signal: stop.signal })
  document.addEventListener('paste', (event) => onPaste(event, editor), { signal: stop.signal })
  return () => stop.abort()
}

function onPaste(event: ClipboardEvent, editor: Editor): void {
  if (isTyping(event.target) || !event.clipboardData || !editor.mayDraw.value) return
  // The clipboard is open only during its event; what understands it comes later.
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

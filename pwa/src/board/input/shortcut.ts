import type { Editor } from '../editor/editor.ts'
import type { Toolbox } from '../tools/toolbox.ts'

/** What a key finds when it is pressed. */
export type Pressed = {
  readonly editor: Editor
  readonly toolbox: Toolbox
  /** The key alone, in small letters. */
  readonly key: string
  /** Whether the board itself has the focus, and not a button. */
  readonly isOnBoard: boolean
}

/** A press with how it is written in `keys`. */
export type Chord = Pressed & { readonly chord: string }

/**
 * Something that keys do. `keys` are parted by spaces, each with what is held: `mod` (Control or Command), then `shift`.
 * `run` answers false where the key means nothing at this moment.
 */
export type Shortcut = { readonly keys: string; run(pressed: Chord): unknown }

/** How a press is written in `keys`, and the key alone. */
export function chordOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  const key = latinKey(event).toLowerCase()
  const isMod = event.ctrlKey || event.metaKey
  // A sign that is typed with Shift, as + and ?, says so itself.
  const isShifted = event.shiftKey && (isMod || key.length > 1)
  return { key, chord: `${isMod ? 'mod+' : ''}${isShifted ? 'shift+' : ''}${key}` }
}

/** A keyboard of another script has its own letter on each key: what counts is where a Latin one has it. */
function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return key.length === 1 && key > '~' ? code.replace(/^(Key|Digit)/, '') : key
}

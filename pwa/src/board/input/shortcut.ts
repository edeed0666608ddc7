import type { Editor } from '../editor/editor.ts'
import type { Toolbox } from '../tools/toolbox.ts'

/** The context of a pressed key. */
export type Pressed = {
  readonly editor: Editor
  readonly toolbox: Toolbox
  /** The key alone, in lower case. */
  readonly key: string
  /** Whether the board itself has the focus, and not a button. */
  readonly isOnBoard: boolean
}

/** A pressed key with its chord, as in `keys`. */
export type Chord = Pressed & { readonly chord: string }

/**
 * A shortcut. `keys` are separated by spaces, each with its modifiers: `mod` (Control or Command), then `shift`.
 * `run` returns false where the key has no effect now.
 */
export type Shortcut = { readonly keys: string; run(pressed: Chord): unknown }

/** The chord of a pressed key, as in `keys`, and the key alone. */
export function chordOf(event: Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'shiftKey'>) {
  const key = latinKey(event).toLowerCase()
  const isMod = event.ctrlKey || event.metaKey
  // A sign typed with Shift, as + and ?, already implies it.
  const isShifted = event.shiftKey && (isMod || key.length > 1)
  return { key, chord: `${isMod ? 'mod+' : ''}${isShifted ? 'shift+' : ''}${key}` }
}

/** A keyboard of another script has its own characters: the key's position on a Latin keyboard counts. */
function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  return key.length === 1 && key > '~' ? code.replace(/^(Key|Digit)/, '') : key
}

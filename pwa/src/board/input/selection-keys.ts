import type { Offset } from '@takhti/schema/board/geometry'
import { removeShapes } from '@takhti/schema/board/operations'
import type * as Arranging from '../editor/arranging.ts'
import type { Editor } from '../editor/editor.ts'

/** How far an arrow key moves what is chosen, in page pixels; with Shift ten times as far. */
const nudge = 1
const longNudge = 10

const arrows: Record<string, Offset> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Keys with Control or Command, and what they do to the selection; `shift+` where Shift is held. */
const commands: Record<string, (arranging: typeof Arranging, editor: Editor) => void> = {
  d: ({ duplicate }, editor) => duplicate(editor),
  g: ({ group }, editor) => group(editor),
  'shift+g': ({ ungroup }, editor) => ungroup(editor),
  l: ({ toggleLock }, editor) => toggleLock(editor),
  ']': ({ stack }, editor) => stack(editor, 'forward'),
  'shift+]': ({ stack }, editor) => stack(editor, 'front'),
  'shift+}': ({ stack }, editor) => stack(editor, 'front'),
  '[': ({ stack }, editor) => stack(editor, 'backward'),
  'shift+[': ({ stack }, editor) => stack(editor, 'back'),
  'shift+{': ({ stack }, editor) => stack(editor, 'back'),
}

export function isArrow(key: string): boolean {
  return Object.hasOwn(arrows, key)
}

/** Hears the keys that are about what is chosen; answers whether it was one. */
export function hearSelectionKey(event: KeyboardEvent, surface: HTMLElement, editor: Editor): boolean {
  if (!editor.mayDraw.value) return false
  if (event.ctrlKey || event.metaKey) return hearCommand(event, surface, editor)
  const { selection } = editor
  if (selection.ids.value.size === 0) return false
  if (event.key === 'Escape') return selection.escape()
  if (event.key === 'Delete' || event.key === 'Backspace') {
    removeChosen(editor)
    return true
  }
  const arrow = arrows[event.key]
  // Arrows move between the buttons of the toolbar when it has the focus.
  if (!arrow || event.target !== surface) return false
  const far = event.shiftKey ? longNudge : nudge
  selection.lifting.nudge({ x: arrow.x * far, y: arrow.y * far })
  return true
}

/** Takes what is chosen and not locked off the page, as one step. */
export function removeChosen(editor: Editor): void {
  const ids = [...editor.selection.ids.value]
  editor.selection.lifting.cancel()
  editor.change((doc, origin) => removeShapes(doc, ids, origin))
}

function hearCommand(event: KeyboardEvent, surface: HTMLElement, editor: Editor): boolean {
  const key = event.key.toLowerCase()
  if (key === 'a' && event.target === surface) {
    editor.styles.choose({ tool: 'select' })
    editor.selection.chooseAll()
    return true
  }
  const command = commands[event.shiftKey ? `shift+${key}` : key]
  if (!command || editor.selection.ids.value.size === 0) return false
  void import('../editor/arranging.ts').then((arranging) => command(arranging, editor))
  return true
}

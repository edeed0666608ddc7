import type { Offset } from '@takhti/schema/board/geometry'
import { removeShapes } from '@takhti/schema/board/operations'
import type * as Arranging from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import type { Shortcut } from './shortcut.ts'

/** How far an arrow key moves the selection, in page pixels; ten times as far with Shift. */
const nudge = 1
const longNudge = 10

const arrows: Record<string, Offset> = {
  arrowleft: { x: -1, y: 0 },
  arrowright: { x: 1, y: 0 },
  arrowup: { x: 0, y: -1 },
  arrowdown: { x: 0, y: 1 },
}

type Arrange = (arranging: typeof Arranging, editor: Editor) => void

/** The keys of the selection; names are keys of `board.shortcuts.names`. */
export const selectionShortcuts = {
  delete: {
    keys: 'delete backspace',
    run: ({ editor }) => hasChosen(editor) && removeChosen(editor),
  },
  nudge: moves('arrowleft arrowright arrowup arrowdown', nudge),
  nudgeFar: moves('shift+arrowleft shift+arrowright shift+arrowup shift+arrowdown', longNudge),
  selectAll: {
    keys: 'mod+a',
    run: ({ editor, isOnBoard }) => isOnBoard && editor.mayDraw.value && chooseAll(editor),
  },
  enterGroup: {
    keys: 'enter',
    run: ({ editor, isOnBoard }) => isOnBoard && hasChosen(editor) && enterChosen(editor),
  },
  menu: {
    keys: 'contextmenu shift+f10',
    run: ({ editor, isOnBoard }) =>
      editor.mayDraw.value &&
      (isOnBoard || hasChosen(editor)) &&
      void import('../editor/menu-call.ts').then(({ callMenu }) => callMenu(editor)),
  },
  bold: letters('mod+b', 'isBold'),
  italic: letters('mod+i', 'isItalic'),
  underline: letters('mod+u', 'isUnderlined'),
  duplicate: arranges('mod+d', ({ duplicate }, editor) => duplicate(editor)),
  group: arranges('mod+g', ({ group }, editor) => group(editor)),
  ungroup: arranges('mod+shift+g', ({ ungroup }, editor) => ungroup(editor)),
  lock: arranges('mod+l', ({ toggleLock }, editor) => toggleLock(editor)),
  forward: arranges('mod+]', ({ stack }, editor) => stack(editor, 'forward')),
  front: arranges('mod+shift+] mod+shift+}', ({ stack }, editor) => stack(editor, 'front')),
  backward: arranges('mod+[', ({ stack }, editor) => stack(editor, 'backward')),
  back: arranges('mod+shift+[ mod+shift+{', ({ stack }, editor) => stack(editor, 'back')),
} as const satisfies Record<string, Shortcut>

/** Deletes the unlocked selection as one undo step. */
export function removeChosen(editor: Editor): void {
  const ids = [...editor.selection.ids.value]
  editor.selection.lifting.cancel()
  editor.change((doc, origin) => removeShapes(doc, ids, origin))
}

function hasChosen({ mayDraw, selection }: Editor): boolean {
  return mayDraw.value && selection.ids.value.size > 0
}

export function chooseAll(editor: Editor): void {
  editor.styles.choose({ tool: 'select' })
  editor.selection.chooseAll()
}

function enterChosen({ selection }: Editor): boolean {
  const [id] = selection.ids.value
  return id !== undefined && selection.enter(id)
}

/** Arrows move between the buttons of a toolbar when it has the focus. */
function moves(keys: string, far: number): Shortcut {
  return {
    keys,
    run: ({ editor, isOnBoard, key }) => {
      const arrow = arrows[key]
      if (!arrow || !isOnBoard || !hasChosen(editor)) return false
      return editor.selection.lifting.nudge({ x: arrow.x * far, y: arrow.y * far })
    },
  }
}

/** Without selected text, the keys are the browser's own. */
function letters(keys: string, part: 'isBold' | 'isItalic' | 'isUnderlined'): Shortcut {
  return {
    keys,
    run: ({ editor }) =>
      hasChosen(editor) &&
      editor.selection.shapes().some(({ kind }) => kind === 'text' || kind === 'note') &&
      void import('../editor/text-format.ts').then(({ chosenLetters, toggleFormat }) => {
        const lettered = chosenLetters(editor)
        if (lettered) toggleFormat(lettered, part)
      }),
  }
}

function arranges(keys: string, act: Arrange): Shortcut {
  return {
    keys,
    run: ({ editor }) =>
      hasChosen(editor) && void import('../editor/arrangement.ts').then((arranging) => act(arranging, editor)),
  }
}

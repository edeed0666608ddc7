import {
  IconAccessible,
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowDown,
  IconArrowUp,
  IconClipboard,
  IconCopy,
  IconCopyPlus,
  IconCut,
  IconExternalLink,
  IconLock,
  IconLockOpen,
  IconSelectAll,
  IconStack2,
  IconStackPop,
  IconTrash,
} from '@tabler/icons-react'
import type { Icon } from '@tabler/icons-react'
import type { Offset } from '@takhti/schema/board/geometry'
import { listenToCopies } from '../clipboard/copy.ts'
import { pasteFromSystem } from '../clipboard/system-paste.ts'
import { duplicate, group, isOneGroup, stack, toggleLock, ungroup } from '../editor/arrangement.ts'
import type { StackMove } from '../editor/arrangement.ts'
import type { Editor } from '../editor/editor.ts'
import { chooseAll, removeChosen, selectionShortcuts } from '../input/selection-keys.ts'
import { systemKeys } from '../panels/shortcut-groups.ts'

/** An item of the menu; `label` is a key of `board.selection`, or `selectAll`. */
export type MenuEntry = {
  readonly label: EntryLabel
  /** The object of the action, after its label. */
  readonly detail?: string
  readonly keys?: string
  readonly Icon: Icon
  act(): void
}

type EntryLabel =
  | 'cut'
  | 'copy'
  | 'paste'
  | 'duplicate'
  | 'delete'
  | 'group'
  | 'ungroup'
  | StackMove
  | 'lock'
  | 'unlock'
  | 'alt'
  | 'openLink'
  | 'selectAll'

type MenuPress = {
  /** The pressed position, in page pixels. */
  readonly at: Offset
  /** Opens the dialog for a shape's alternative text. */
  describe(shapeId: string): void
}

const moves: readonly (readonly [StackMove, Icon])[] = [
  ['front', IconArrowBarToUp],
  ['forward', IconArrowUp],
  ['backward', IconArrowDown],
  ['back', IconArrowBarToDown],
]

/** Maximum links of the selection in the menu, which has to show other entries too. */
const mostLinks = 3

/** Possible actions on the selection, or on the page without one, in the menu's groups. */
export function entriesOf(editor: Editor, { at, describe }: MenuPress): readonly (readonly MenuEntry[])[] {
  const shapes = editor.selection.shapes()
  const [only] = shapes
  const paste: MenuEntry = {
    label: 'paste',
    keys: systemKeys.paste,
    Icon: IconClipboard,
    act: () => void pasteFromSystem(editor, { at }),
  }
  const all: MenuEntry = entry('selectAll', IconSelectAll, () => chooseAll(editor))
  if (!only) return [[paste], [all]]
  const isLoose = shapes.some(({ isLocked }) => !isLocked)
  const cut: MenuEntry = { label: 'cut', keys: systemKeys.cut, Icon: IconCut, act: () => runCommand(editor, 'cut') }
  const copy: MenuEntry = {
    label: 'copy',
    keys: systemKeys.copy,
    Icon: IconCopy,
    act: () => runCommand(editor, 'copy'),
  }
  const alt: MenuEntry = { label: 'alt', Icon: IconAccessible, act: () => describe(only.id) }
  const links = shapes.flatMap(({ style }) => style.marks?.flatMap(({ link }) => link ?? []) ?? [])
  const follow = [...new Set(links)].slice(0, mostLinks).map((link): MenuEntry => ({
    label: 'openLink',
    detail: placeOf(link),
    Icon: IconExternalLink,
    act: () => void open(link, '_blank', 'noopener,noreferrer'),
  }))
  const twin = entry('duplicate', IconCopyPlus, () => duplicate(editor))
  const remove = entry('delete', IconTrash, () => removeChosen(editor))
  return [
    follow,
    [...(isLoose ? [cut] : []), copy, paste, twin, ...(isLoose ? [remove] : [])],
    isLoose ? moves.map(([move, MoveIcon]) => entry(move, MoveIcon, () => stack(editor, move))) : [],
    [...(isLoose ? groupings(editor, shapes.length) : []), lockEntry(editor), ...(shapes.length === 1 ? [alt] : [])],
    [all],
  ].filter((part) => part.length > 0)
}

/** The target of a link: a host, or an e-mail address. */
function placeOf(link: string): string {
  const url = URL.canParse(link) ? new URL(link) : null
  return url?.hostname || url?.pathname || link
}

function groupings(editor: Editor, count: number): MenuEntry[] {
  if (isOneGroup(editor)) return [entry('ungroup', IconStackPop, () => ungroup(editor))]
  return count > 1 ? [entry('group', IconStack2, () => group(editor))] : []
}

function lockEntry(editor: Editor): MenuEntry {
  const isLocked = editor.selection.shapes().every((shape) => shape.isLocked)
  const { keys } = selectionShortcuts.lock
  return {
    label: isLocked ? 'unlock' : 'lock',
    keys,
    Icon: isLocked ? IconLockOpen : IconLock,
    act: () => toggleLock(editor),
  }
}

function entry(label: EntryLabel & keyof typeof selectionShortcuts, EntryIcon: Icon, act: () => void): MenuEntry {
  return { label, keys: selectionShortcuts[label].keys, Icon: EntryIcon, act }
}

/**
 * Dispatches the event of the keyboard shortcut: a button can put more than text on the clipboard in no other way. Adds its
 * own listener, since the selection bar, which normally listens, may not be loaded.
 */
function runCommand(editor: Editor, command: 'copy' | 'cut'): void {
  const stop = listenToCopies(editor)
  document.execCommand(command)
  stop()
}

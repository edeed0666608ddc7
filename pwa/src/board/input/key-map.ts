import { screenPoint } from '@takhti/schema/board/geometry'
import type { ScreenPoint } from '@takhti/schema/board/geometry'
import type { AidName } from '../editor/aids.ts'
import type { Editor } from '../editor/editor.ts'
import { groupOf, toolNames } from '../editor/tools.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { keyHandOf } from './hand-by-key.ts'
import { selectionShortcuts } from './selection-keys.ts'
import type { Chord, Pressed, Shortcut } from './shortcut.ts'
import { makerKeys, toolKeys } from './tool-keys.ts'

const panStep = 80
const zoomStep = 1.25

const arrows: Record<string, { x: number; y: number }> = {
  arrowleft: { x: panStep, y: 0 },
  arrowright: { x: -panStep, y: 0 },
  arrowup: { x: 0, y: panStep },
  arrowdown: { x: 0, y: -panStep },
}

/**
 * Every key of the board except those of the tools, in order of precedence; names are keys of
 * `board.shortcuts.names`. The shown list is generated from it.
 */
export const shortcuts = {
  letGo: { keys: 'escape', run: letGo },
  crosshair: { keys: 'enter space', run: pressHand },
  steer: {
    keys: 'arrowleft arrowright arrowup arrowdown shift+arrowleft shift+arrowright shift+arrowup shift+arrowdown',
    run: steerHand,
  },
  ...selectionShortcuts,
  undo: { keys: 'mod+z', run: ({ editor }) => void editor.undo() },
  redo: { keys: 'mod+shift+z mod+y', run: ({ editor }) => void editor.redo() },
  pan: {
    keys: 'arrowleft arrowright arrowup arrowdown shift+arrowleft shift+arrowright shift+arrowup shift+arrowdown',
    run: pan,
  },
  write: { keys: 'enter', run: ({ editor, toolbox, isOnBoard }) => isOnBoard && beginInMiddle(editor, toolbox) },
  previousPage: { keys: 'pageup', run: turning((at) => at - 1) },
  nextPage: { keys: 'pagedown', run: turning((at) => at + 1) },
  firstPage: { keys: 'home', run: turning(() => 0) },
  lastPage: { keys: 'end', run: turning((_at, count) => count - 1) },
  zoomIn: { keys: '+ =', run: ({ editor }) => editor.camera.zoomAt(middleOf(editor), zoomStep) },
  zoomOut: { keys: '-', run: ({ editor }) => editor.camera.zoomAt(middleOf(editor), 1 / zoomStep) },
  curtain: { keys: 'u', run: toggling('curtain') },
  spotlight: { keys: 's', run: toggling('spotlight') },
  timer: { keys: 'i', run: toggling('timer') },
  ruler: { keys: '7', run: toggling('ruler') },
  setSquare: { keys: '8', run: toggling('setSquare') },
  protractor: { keys: '9', run: toggling('protractor') },
  compass: { keys: '0', run: toggling('compass') },
  maths: { keys: makerKeys.maths, run: ({ editor }) => editor.mayDraw.value && editor.aids.toggle('maths') },
  graph: { keys: makerKeys.graph, run: ({ editor }) => editor.mayDraw.value && editor.aids.toggle('graph') },
  find: { keys: 'mod+f', run: ({ editor }) => editor.aids.toggle('find', true) },
  library: { keys: 'b', run: ({ editor }) => editor.mayDraw.value && editor.aids.toggle('library') },
  shortcuts: { keys: '?', run: toggling('shortcuts') },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof shortcuts

/** Runs the shortcut of a chord. Returns whether there was one. */
export function press(chord: string, pressed: Pressed): boolean {
  const written = chord === ' ' ? 'space' : chord
  const isMeant = Object.values<Shortcut>(shortcuts).some(
    ({ keys, run }) => keys.split(' ').includes(written) && run({ ...pressed, chord: written }) !== false,
  )
  return isMeant || chooseTool(chord, pressed.editor)
}

/** Enter enters a group that a lasso has selected, until the crosshair is visible. */
function pressHand({ editor, toolbox, isOnBoard, chord }: Chord): boolean {
  const hand = keyHandOf(editor, toolbox)
  const isOfChosen = chord === 'enter' && !hand.isOut && editor.selection.ids.value.size > 0
  if (!isOnBoard || !hand.canSteer || isOfChosen) return false
  hand.press()
  return true
}

function steerHand({ editor, toolbox, isOnBoard, key, chord }: Chord): boolean {
  const hand = keyHandOf(editor, toolbox)
  if (!isOnBoard || !hand.isOut) return false
  hand.steer(key, chord.startsWith('shift+'))
  return true
}

function letGo({ editor, toolbox }: Pressed): boolean {
  const hand = keyHandOf(editor, toolbox)
  if (hand.isOut) {
    if (hand.isDown.value) hand.cancel()
    else hand.putAway()
    return true
  }
  if (!toolbox.isBusy) return editor.mayDraw.value && editor.selection.ids.value.size > 0 && editor.selection.escape()
  toolbox.cancel()
  return true
}

/** Arrows move between the buttons of the toolbar when it has the focus. */
function pan({ editor, isOnBoard, key }: Pressed): unknown {
  const arrow = arrows[key]
  return isOnBoard && arrow !== undefined && editor.camera.panBy(arrow)
}

function middleOf({ camera }: Editor): ScreenPoint {
  const { width, height } = camera.view.value
  return screenPoint(width / 2, height / 2)
}

/** Without a pointer, text begins in the middle of the screen, and shapes are drawn there. */
function beginInMiddle(editor: Editor, toolbox: Toolbox): boolean {
  const { tool } = editor.styles.choice.value
  if (groupOf(tool) === 'shapes') void import('./draw-by-key.ts').then(({ drawByKey }) => drawByKey(editor, toolbox))
  if (tool !== 'text' && tool !== 'note') return groupOf(tool) === 'shapes'
  const point = editor.camera.toPage(middleOf(editor))
  void import('../editor/text-session.ts').then(({ textSessionOf }) => textSessionOf(editor).begin(tool, point, point))
  return true
}

function turning(to: (at: number, count: number) => number): Shortcut['run'] {
  return ({ editor, isOnBoard }) => {
    if (!isOnBoard) return false
    const ids = editor.pages.list.value
    const at = ids.indexOf(editor.pages.shownId.value)
    const next = to(at, ids.length)
    const id = ids[next]
    return id !== undefined && next !== at ? void editor.show(id) : undefined
  }
}

function toggling(name: AidName): Shortcut['run'] {
  return ({ editor }) => editor.aids.toggle(name)
}

function chooseTool(key: string, editor: Editor): boolean {
  const tool = toolNames.find((name) => toolKeys[name] === key)
  if (tool && editor.mayDraw.value) editor.styles.choose({ tool })
  return tool !== undefined
}

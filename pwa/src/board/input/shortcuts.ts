import { CLIP_TYPE } from '@takhti/schema/board/clip-type'
import { screenPoint } from '@takhti/schema/board/geometry'
import type { ScreenPoint } from '@takhti/schema/board/geometry'
import type { Editor } from '../editor/editor.ts'
import type { Unsubscribe } from '../editor/signal.ts'
import { toolNames } from '../editor/tools.ts'
import type { ToolName } from '../editor/tools.ts'
import type { Toolbox } from '../tools/toolbox.ts'
import { hearSelectionKey, isArrow } from './selection-keys.ts'

/** The key of each tool, shown in its tooltip. */
export const toolKeys: Record<ToolName, string> = {
  select: 'v',
  lasso: 'q',
  pen: 'p',
  highlighter: 'm',
  line: 'l',
  arrow: 'a',
  triangle: '3',
  rectangle: 'r',
  circle: 'c',
  hexagon: '6',
  polygon: 'g',
  text: 't',
  note: 'n',
  eraser: 'e',
  partialEraser: 'd',
  hand: 'h',
}

const pastedTypes = [CLIP_TYPE, 'image/svg+xml', 'text/plain']

const panStep = 80
const zoomStep = 1.25

const arrows: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: panStep, y: 0 },
  ArrowRight: { x: -panStep, y: 0 },
  ArrowUp: { x: 0, y: panStep },
  ArrowDown: { x: 0, y: -panStep },
}

/** Hears the keyboard while the board is on the screen; returns what ends it. */
export function listenToKeys(surface: HTMLElement, editor: Editor, toolbox: Toolbox): Unsubscribe {
  const stop = new AbortController()
  const onKey = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.altKey) return
    const isMeant =
      (event.key === 'Escape' && toolbox.isBusy && letGo(toolbox)) ||
      hearSelectionKey(event, surface, editor) ||
      (event.ctrlKey || event.metaKey ? runWithControl(event, editor) : run(event, surface, editor))
    if (isMeant) event.preventDefault()
  }
  addEventListener('keydown', onKey, { signal: stop.signal })
  // A held arrow key is one move of the selection.
  const onUp = ({ key }: KeyboardEvent) => isArrow(key) && !toolbox.isBusy && editor.selection.lifting.end()
  addEventListener('keyup', onUp, { signal: stop.signal })
  document.addEventListener('paste', (event) => onPaste(event, editor), { signal: stop.signal })
  return () => stop.abort()
}

function onPaste(event: ClipboardEvent, editor: Editor): void {
  if (isTyping(event.target) || !event.clipboardData || !editor.mayDraw.value) return
  // The clipboard is open only during its event; what understands it comes later.
  const data = new Map(pastedTypes.map((type) => [type, event.clipboardData?.getData(type) ?? '']))
  if (![...data.values()].some((text) => text !== '')) return
  event.preventDefault()
  void import('../clipboard/pasting.ts').then(({ paste, readPasted }) => {
    paste(editor, readPasted({ getData: (type) => data.get(type) ?? '' }))
  })
}

function letGo(toolbox: Toolbox): boolean {
  toolbox.cancel()
  return true
}

function runWithControl(event: KeyboardEvent, editor: Editor): boolean {
  const key = event.key.toLowerCase()
  if (key === 'z') void (event.shiftKey ? editor.redo() : editor.undo())
  else if (key === 'y') void editor.redo()
  else return false
  return true
}

function run(event: KeyboardEvent, surface: HTMLElement, editor: Editor): boolean {
  const { camera } = editor
  const view = camera.view.value
  const middle = screenPoint(view.width / 2, view.height / 2)
  const arrow = arrows[event.key]
  // Arrows move between the buttons of the toolbar when it has the focus.
  if (arrow && event.target === surface) camera.panBy(arrow)
  else if (event.key === 'Enter' && event.target === surface) return writeAt(editor, middle)
  else if (event.target === surface && turnTo(event.key, editor)) return true
  else if (event.key === '+' || event.key === '=') camera.zoomAt(middle, zoomStep)
  else if (event.key === '-') camera.zoomAt(middle, 1 / zoomStep)
  else return chooseTool(event.key, editor)
  return true
}

/** Without a pointer, words begin in the middle of the screen. */
function writeAt(editor: Editor, at: ScreenPoint): boolean {
  const { tool } = editor.styles.choice.value
  if (tool !== 'text' && tool !== 'note') return false
  const point = editor.camera.toPage(at)
  void import('../editor/text-session.ts').then(({ textOf }) => textOf(editor).begin(tool, point, point))
  return true
}

/** Page Up and Page Down turn the pages, Home and End go to the first and the last. */
function turnTo(key: string, editor: Editor): boolean {
  const ids = editor.pages.list.value
  const at = ids.indexOf(editor.pages.shownId.value)
  const to = { PageUp: at - 1, PageDown: at + 1, Home: 0, End: ids.length - 1 }[key]
  if (to === undefined) return false
  const id = ids[to]
  if (id !== undefined && to !== at) void editor.show(id)
  return true
}

function chooseTool(key: string, editor: Editor): boolean {
  const tool = toolNames.find((name) => toolKeys[name] === key.toLowerCase())
  if (tool && editor.mayDraw.value) editor.styles.choose({ tool })
  return tool !== undefined
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
}

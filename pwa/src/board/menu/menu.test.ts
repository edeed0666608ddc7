import { screenPoint } from '@takhti/schema/board/geometry'
import { expect, test } from 'vitest'
import { group, toggleLock } from '../editor/arrangement.ts'
import { callMenu, callMenuAt, menuOf } from '../editor/menu-call.ts'
import { TestBoard } from '../test-board.ts'
import { LongPress } from './long-press.ts'
import { entriesOf } from './menu-entries.ts'

test('a press selects what it is on with any tool, and a press on nothing deselects', async () => {
  const board = await withTwoSquares()
  board.choose('pen')
  callMenuAt(board.editor, screenPoint(100, 120), false)
  expect([board.editor.styles.choice.value.tool, board.editor.selection.ids.value.size]).toEqual(['select', 1])
  expect(menuOf(board.editor).value).toMatchObject({ at: { x: 100, y: 120 } })
  callMenuAt(board.editor, screenPoint(600, 600), false)
  expect(board.editor.selection.ids.value.size).toBe(0)
})

test('a press on the selection, also between its strokes, leaves it selected', async () => {
  const board = await withTwoSquares()
  board.editor.selection.chooseAll()
  callMenuAt(board.editor, screenPoint(200, 110), false)
  callMenuAt(board.editor, screenPoint(300, 120), true)
  expect(board.editor.selection.ids.value.size).toBe(2)
})

test('keys open the menu below the selection within the screen, else in the middle of the page', async () => {
  const board = await withTwoSquares()
  callMenu(board.editor)
  expect(menuOf(board.editor).value?.screen).toEqual(screenPoint(640, 360))
  board.editor.selection.chooseAll()
  callMenu(board.editor)
  expect(menuOf(board.editor).value?.screen.y).toBeCloseTo(142, 0)
  board.editor.camera.panBy({ x: 0, y: 5_000 })
  callMenu(board.editor)
  expect(menuOf(board.editor).value?.screen.y).toBe(720)
})

test('it offers only what is possible: by selection size, by lock, and alternative text for one', async () => {
  const board = await withTwoSquares()
  const labels = () =>
    entriesOf(board.editor, { at: { x: 0, y: 0 }, describe() {} })
      .flat()
      .map(({ label }) => label)
  expect(labels()).toEqual(['paste', 'selectAll'])
  callMenuAt(board.editor, screenPoint(100, 120), false)
  const order = ['front', 'forward', 'backward', 'back']
  expect(labels()).toEqual(['cut', 'copy', 'paste', 'duplicate', 'delete', ...order, 'lock', 'alt', 'selectAll'])
  toggleLock(board.editor)
  expect(labels()).toEqual(['copy', 'paste', 'duplicate', 'unlock', 'alt', 'selectAll'])
  toggleLock(board.editor)
  board.editor.selection.chooseAll()
  expect(labels()).toContain('group')
  group(board.editor)
  expect(labels().slice(-3)).toEqual(['ungroup', 'lock', 'selectAll'])
})

test('a viewer has no menu', async () => {
  const board = await withTwoSquares()
  board.editor.allow(false)
  callMenuAt(board.editor, screenPoint(100, 120), false)
  expect(menuOf(board.editor).value).toBeNull()
})

test('a resting finger is a long press; one that moves, lifts, draws or has a second one is not', () => {
  const [rest, wander, lift] = [aPress(), aPress(), aPress()]
  const [second, mouse, drawing] = [aPress(), aPress(), aPress()]
  const at = screenPoint(50, 50)
  const down = (press: LongPress, id = 1) => press.down({ id, isMouse: false, at })
  down(rest.press)
  rest.press.move({ id: 1, isMouse: false, at: screenPoint(54, 50) })
  down(wander.press)
  wander.press.move({ id: 1, isMouse: false, at: screenPoint(60, 50) })
  down(lift.press)
  lift.press.up(1)
  down(second.press)
  down(second.press, 2)
  mouse.press.down({ id: 1, isMouse: true, at })
  drawing.isMeant = false
  down(drawing.press)
  const all = [rest, wander, lift, second, mouse, drawing]
  expect(all.map((each) => (each.pass(), each.pressed))).toEqual([1, 0, 0, 0, 0, 0])
  second.press.up(1)
  second.press.up(2)
  down(second.press)
  second.pass()
  expect(second.pressed).toBe(1)
})

async function withTwoSquares(): Promise<TestBoard> {
  const board = await TestBoard.open()
  board.choose('rectangle').pointerDown(100, 100).move(40, 40).up()
  return board.pointerDown(300, 100).move(40, 40).up().choose('select')
}

function aPress() {
  let waiting: (() => void) | null = null
  const made = { pressed: 0, isMeant: true, pass: () => waiting?.() }
  const press = new LongPress({
    isMeant: () => made.isMeant,
    press: () => made.pressed++,
    later: (run) => {
      waiting = run
      return () => (waiting = null)
    },
  })
  return Object.assign(made, { press })
}

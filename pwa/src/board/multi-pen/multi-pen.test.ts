import { screenPoint } from '@takhti/schema/board/geometry'
import { MAX_SHAPES_PER_PAGE } from '@takhti/schema/board/limits'
import { addShapes } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import { shapesOf } from '@takhti/schema/board/page-shapes'
import { beforeEach, expect, test, vi } from 'vitest'
import { Gestures } from '../input/gestures.ts'
import type { PointerDevice, PointerFact } from '../input/gestures.ts'
import { TestBoard } from '../test-board.ts'
import { MultiPen } from './multi-pen.ts'

let board: TestBoard
let hands: MultiPen

beforeEach(async () => {
  board = await TestBoard.open()
  board.choose('pen')
  hands = new MultiPen(board.editor, new Gestures(board.toolbox, board.editor.camera))
})

test('ten fingers draw ten strokes at once, each one undo step, and an eleventh draws none', async () => {
  const fingers = Array.from({ length: 11 }, (_, index) => index)
  for (const id of fingers) touch('down', id, [id * 100, 100], id * 300)
  for (const id of fingers) touch('move', id, [id * 100 + 20, 150], 4_000)
  expect([board.count, board.editor.extraPens.value.length]).toEqual([0, 9])
  const growing = board.editor.extraPens.value.map(({ ink }) => ink.stroke.value?.x)
  expect(growing[8]).toEqual([900, 920])
  for (const id of fingers.toReversed()) touch('up', id, [id * 100 + 20, 150], 5_000)
  expect(board.count).toBe(10)
  await board.editor.undo()
  expect(board.count).toBe(9)
  for (let step = 0; step < 9; step++) await board.editor.undo()
  expect(board.count).toBe(0)
})

test('each stroke has the tool and colour of its start, whatever is chosen meanwhile', () => {
  touch('down', 1, [100, 100], 0)
  touch('down', 2, [600, 100], 10)
  board.editor.styles.choose({ tool: 'rectangle', colour: 'red' })
  touch('down', 3, [900, 100], 20)
  for (const id of [1, 2, 3]) touch('move', id, [id * 300, 300], 400)
  for (const id of [1, 2, 3]) touch('up', id, [id * 300, 300], 500)
  const shapes = board.editor.page?.shapes.first(9) ?? []
  expect(shapes.map(({ kind, style }) => [kind, style.colour])).toEqual([
    ['ink', '#1f2937'],
    ['ink', '#1f2937'],
    ['rectangle', '#d92d20'],
  ])
})

test('two fingers of one hand pan and zoom and draw nothing, unless another pointer draws', () => {
  touch('down', 1, [500, 300], 0)
  touch('down', 2, [600, 300], 100)
  touch('move', 2, [700, 300], 150)
  touch('down', 3, [1_000, 600], 500)
  for (const id of [1, 2, 3]) touch('up', id, [700, 300], 900)
  expect([board.count, board.editor.camera.view.value.zoom > 1.9]).toEqual([0, true])
  const { value } = board.editor.camera.view
  touch('down', 4, [100, 100], 2_000)
  touch('down', 5, [600, 100], 2_010)
  touch('down', 6, [640, 100], 2_020)
  for (const id of [4, 5, 6]) touch('move', id, [id * 100, 400], 2_400)
  for (const id of [4, 5, 6]) touch('up', id, [id * 100, 400], 2_500)
  expect([board.count, board.editor.camera.view.value]).toEqual([3, value])
})

test('two distant fingers that start at once draw, as does a second finger that starts later', () => {
  touch('down', 1, [100, 300], 0)
  touch('down', 2, [700, 300], 5)
  touch('down', 3, [150, 320], 400)
  for (const id of [1, 2, 3]) touch('up', id, [id * 200, 500], 800)
  expect(board.count).toBe(3)
})

test('a palm draws nothing, and once a pen was used, fingers only pan and several pens draw', () => {
  hands.down({ ...fact('touch', 1, [100, 100], 0), breadth: 110 })
  hands.move({ ...fact('touch', 1, [200, 100], 50), breadth: 110 })
  hands.up({ ...fact('touch', 1, [200, 100], 55), breadth: 110 })
  expect(board.count).toBe(0)
  touch('down', 2, [1_200, 600], 60)
  touch('move', 2, [1_250, 650], 400)
  touch('down', 3, [350, 350], 420)
  touch('move', 3, [360, 360], 440)
  pen('down', 4, [300, 300], 500)
  // The stroke far from the pen is committed; what the palm of the pen's hand drew is not.
  expect(board.count).toBe(1)
  pen('down', 5, [700, 300], 520)
  const { value } = board.editor.camera.view
  touch('down', 6, [500, 500], 530)
  touch('move', 6, [600, 600], 540)
  for (const id of [2, 3, 4, 5]) pen('move', id, [id * 200, 500], 600)
  for (const id of [2, 3, 6]) touch('up', id, [id * 200, 500], 650)
  for (const id of [4, 5]) pen('up', id, [id * 200, 500], 700)
  expect([board.count, board.editor.camera.view.value]).toEqual([3, value])
  touch('down', 7, [100, 100], 1_000)
  touch('move', 7, [150, 100], 1_100)
  touch('up', 7, [150, 100], 1_100)
  expect([board.count, board.editor.camera.view.value.x]).toEqual([3, value.x - 50])
})

test('several pointers erase at once, and the first one up stops no other', () => {
  addShapes(board.doc, squares(6), 'edge')
  board.choose('eraser')
  touch('down', 1, [100, 50], 0)
  touch('down', 2, [700, 50], 10)
  touch('move', 1, [100, 300], 300)
  touch('up', 1, [100, 300], 400)
  expect(board.count).toBe(5)
  touch('move', 2, [700, 300], 500)
  touch('down', 1, [300, 50], 510)
  touch('move', 1, [300, 300], 520)
  touch('up', 2, [700, 300], 600)
  touch('move', 1, [500, 150], 700)
  touch('up', 1, [500, 150], 800)
  expect(board.count).toBe(2)
})

test('[A1] unfinished strokes of all pointers are committed when the tab may close or mode ends', () => {
  touch('down', 1, [100, 100], 0)
  touch('down', 2, [600, 100], 10)
  touch('move', 2, [650, 100], 50)
  board.editor.settle()
  expect(board.count).toBe(2)
  touch('down', 3, [900, 100], 500)
  touch('move', 3, [950, 100], 550)
  hands.close()
  expect(board.count).toBe(3)
})

test('no pointer continues without the pen, and no stroke continues on another page', async () => {
  await board.editor.addPage()
  const [first = '', second = ''] = board.editor.pages.list.value
  touch('down', 1, [100, 100], 0)
  touch('down', 2, [600, 100], 10)
  touch('move', 2, [650, 100], 50)
  board.editor.allow(false)
  expect(board.count).toBe(2)
  touch('move', 2, [800, 100], 80)
  touch('up', 2, [800, 100], 90)
  touch('up', 1, [800, 100], 90)
  board.editor.allow(true)
  touch('down', 3, [100, 300], 100)
  touch('down', 4, [600, 300], 110)
  await board.editor.show(first)
  touch('move', 4, [700, 300], 150)
  touch('up', 4, [700, 300], 150)
  expect(board.count).toBe(0)
  await board.editor.show(second)
  expect(board.count).toBe(4)
})

test('a touch cancelled in mid-stroke leaves the stroke, one cancelled at its start nothing', () => {
  for (const [id, x] of [
    [1, 100],
    [2, 600],
  ] as const) {
    touch('down', id, [x, 100], 0)
    touch('move', id, [x + 50, 100], 60)
  }
  hands.lose(fact('touch', 1, [150, 100], 100))
  hands.lose(fact('touch', 2, [650, 100], 400))
  expect(board.count).toBe(1)
})

test('selection tools have one pointer, and a full page accepts no stroke beyond its limit', () => {
  board.choose('select')
  touch('down', 1, [100, 100], 0)
  touch('down', 2, [900, 600], 600)
  touch('move', 2, [950, 600], 700)
  for (const id of [1, 2]) touch('up', id, [950, 600], 800)
  expect(board.editor.extraPens.value).toEqual([])
  const { page } = board.editor
  if (!page) throw new Error('no page is shown')
  vi.spyOn(page.shapes, 'size', 'get').mockReturnValue(MAX_SHAPES_PER_PAGE - 2)
  board.choose('pen')
  for (const id of [3, 4, 5]) touch('down', id, [id * 300, 600], id * 300 + 1_000)
  for (const id of [3, 4, 5]) touch('up', id, [id * 300 + 5, 600], 3_000)
  expect(shapesOf(board.doc).size).toBe(2)
})

type Spot = readonly [x: number, y: number]

function touch(does: 'down' | 'move' | 'up', id: number, at: Spot, atMs: number): void {
  hands[does](fact('touch', id, at, atMs))
}

function pen(does: 'down' | 'move' | 'up', id: number, at: Spot, atMs: number): void {
  hands[does](fact('pen', id, at, atMs))
}

function fact(device: PointerDevice, id: number, [x, y]: Spot, atMs: number): PointerFact {
  const screen = screenPoint(x, y)
  const last = { screen, page: board.editor.camera.toPage(screen), pressure: 0.5, atMs }
  return { id, device, step: { samples: [last], last, isConstrained: false } }
}

function squares(count: number) {
  return keysBetween(null, null, count).map((order, n) => ({
    id: `square-${String(n).padStart(12, '0')}`,
    kind: 'rectangle' as const,
    props: { x: 80 + (n % 100) * 200, y: 100 + Math.floor(n / 100) * 200, width: 40, height: 40 },
    style: { colour: '#1f2937' as const, width: 2 },
    order,
  }))
}

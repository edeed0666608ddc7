import { pagePoint, screenPoint } from '@takhti/schema/board/geometry'
import { MAX_COORDINATE } from '@takhti/schema/board/limits'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { ArcWalk } from './arc-walk.ts'
import { InstrumentPointers } from './instrument-pointers.ts'
import { CM, turnedTo } from './instrument.ts'
import type { Instrument, InstrumentName } from './instrument.ts'
import { instrumentsOf } from './instruments.ts'
import { Pencil } from './pencil.ts'

const runs = { numRuns: Number(process.env['RUNS'] ?? 300) }

/**
 * A board with one instrument with its origin at (200, 300) and a measure of 400 page pixels; a page pixel is one of
 * the screen.
 */
async function boardWith(name: InstrumentName, placed: Partial<Instrument> = {}) {
  const board = await TestBoard.open()
  const instruments = instrumentsOf(board.editor)
  board.editor.aids.toggle(name)
  const first = instruments.get(name)
  if (!first) throw new Error('no instrument was laid')
  instruments.place({ ...first, at: { x: 200, y: 300 }, size: 10 * CM, ...placed })
  const drawn = () => {
    const shape = board.editor.page?.shapes.first(9).at(-1)
    return shape?.kind === 'ink' ? shape.props.points : null
  }
  return { board, instruments, drawn }
}

test('ink beside the ruler follows its edge, not beyond its ends, and retains its times', async () => {
  const { board, drawn } = await boardWith('ruler')
  board.choose('pen').pointerDown(250, 292).move(200, 7).move(400, 30).up()
  const points = drawn()
  expect(points?.x[0]).toBe(250)
  expect(points?.x.at(-1)).toBe(600)
  expect(new Set(points?.y)).toEqual(new Set([300]))
  expect([...(points?.at ?? [])]).toEqual([...(points?.at ?? [])].toSorted((a, b) => a - b))
  board.pointerDown(250, 270).move(100, 28).up()
  expect(new Set(drawn()?.y).size).toBeGreaterThan(2)
})

test('lines snap to ruler and set square, but not with Control, and other tools do not snap', async () => {
  const { board, instruments } = await boardWith('setSquare')
  const drawn = () => board.editor.page?.shapes.first(9).at(-1)?.props
  board.choose('line').pointerDown(300, 305).move(100, 9, true).up(true)
  expect(drawn()).toEqual({ from: { x: 300, y: 300 }, to: { x: 400, y: 300 } })
  board.pointerDown(205, 250).move(4, -100).up()
  expect(drawn()).toEqual({ from: { x: 200, y: 250 }, to: { x: 200, y: 150 } })
  board.choose('arrow').pointerDown(405, 95).move(100, 100).up()
  expect(drawn()).toMatchObject({
    from: { x: expect.closeTo(400), y: expect.closeTo(100) },
    to: { x: expect.closeTo(500), y: expect.closeTo(200) },
  })
  board.choose('rectangle').pointerDown(300, 305).move(100, 9).up()
  expect(drawn()).toMatchObject({ y: 305 })
  const last = { screen: screenPoint(300, 305), page: pagePoint(300, 305), pressure: 0.5, atMs: 0 }
  const step = { samples: [last], last, isConstrained: true }
  const { lead } = instruments.leading
  board.choose('pen')
  expect(lead('down', step).last).toEqual({ ...last, page: { x: 300, y: 300 } })
  for (const free of [lead('down', { ...step, isFree: true }), lead('down', step, true), lead('move', step)]) {
    expect(free).toMatchObject(step)
  }
  board.editor.aids.toggle('setSquare')
  expect(instruments.placed.value.size).toBe(0)
  board.choose('line').pointerDown(300, 305).move(100, 9).up()
  expect(drawn()).toMatchObject({ from: { y: 305 } })
})

test('a line from the protractor’s centre has whole degrees, and the arm shows them', async () => {
  const { board, instruments, drawn } = await boardWith('protractor')
  board.choose('line').pointerDown(203, 298).move(150, -141)
  const end = board.editor.draft.shape.value?.body
  if (end?.kind !== 'line') throw new Error('no line is pulled')
  const { from, to } = end.props
  expect(from).toEqual({ x: 200, y: 300 })
  const degrees = (Math.atan2(from.y - to.y, to.x - from.x) * 180) / Math.PI
  expect(degrees).toBeCloseTo(Math.round(degrees), 6)
  expect(instruments.get('protractor')?.arm).toBe(Math.round(degrees))
  board.up()
  // Drawn ink cannot rotate: it follows the first mark that it moves towards.
  board.choose('pen').pointerDown(200, 300).move(0, -100).move(60, -20).up()
  expect(new Set(drawn()?.x)).toEqual(new Set([200]))
  // At the rim a mark is drawn towards the centre.
  board.pointerDown(200, -98).move(8, 30).up()
  expect(new Set(drawn()?.x)).toEqual(new Set([200]))
  // The base is an edge.
  board.pointerDown(400, 305).move(100, 6).up()
  expect(new Set(drawn()?.y)).toEqual(new Set([300]))
})

test('ink beside the circle of the compass follows it, however few samples there are', async () => {
  const { board, drawn } = await boardWith('compass', { size: 100 })
  board.choose('pen').pointerDown(303, 300).move(-103, -103).move(-103, 103).up()
  const points = drawn()
  const radii = Array.from(points?.x ?? [], (x, index) => Math.hypot(x - 200, (points?.y[index] ?? 0) - 300))
  expect(radii.length).toBeGreaterThan(50)
  for (const radius of radii) expect(Math.abs(radius - 100)).toBeLessThan(0.2)
  expect([points?.x.at(-1), points?.y.at(-1)]).toEqual([100, 300])
})

test('the compass pencil draws live ink, once round at most, and ends only its own stroke', async () => {
  const { board, instruments, drawn } = await boardWith('compass', { size: 100 })
  const pencil = new Pencil(board.editor, instruments)
  const sample = (x: number, y: number, atMs: number) => ({ page: pagePoint(x, y), pressure: 0.7, atMs })
  pencil.beginAt(sample(310, 300, 0))
  pencil.goTo(sample(200, 180, 100))
  expect(board.editor.ink.stroke.value?.x.length).toBeGreaterThan(29)
  expect(instruments.get('compass')?.angle).toBe(90)
  pencil.end()
  expect(board.count).toBe(1)
  for (let press = 0; press < 40; press++) pencil.turn(15, 200 + press)
  pencil.end()
  const points = drawn()
  expect([points?.x[0], points?.y[0]]).toEqual([points?.x.at(-1), points?.y.at(-1)])
  expect(points?.x.length).toBe(121)
  // Another pointer begins to draw: the arc stays as it is, and the pencil must not end that stroke.
  pencil.beginAt(sample(310, 300, 0))
  pencil.goTo(sample(200, 180, 100))
  board.choose('pen').pointerDown(800, 600).move(20, 0)
  pencil.goTo(sample(100, 300, 200))
  pencil.end()
  expect(board.editor.ink.stroke.value?.y.every((y) => y === 600)).toBe(true)
  board.up()
  expect(board.count).toBe(4)
  board.editor.allow(false)
  expect(pencil.beginAt(sample(310, 300, 0))).toBe(false)
})

test('a finger drags an instrument by its body, two rotate it, and beside an edge it draws', async () => {
  const { board, instruments } = await boardWith('ruler')
  const pointers = new InstrumentPointers(board.editor, instruments)
  board.choose('pen')
  expect(pointers.down(1, pagePoint(300, 305), true)).toBe(false)
  expect(pointers.down(1, pagePoint(300, 342), true)).toBe(true)
  expect([pointers.move(1, pagePoint(310, 352)), pointers.move(2, pagePoint(0, 0))]).toEqual([true, false])
  expect(instruments.get('ruler')?.at).toEqual({ x: 210, y: 310 })
  pointers.down(2, pagePoint(410, 352), true)
  for (let y = 352; y <= 452; y++) pointers.move(2, pagePoint(410, y))
  expect(instruments.get('ruler')?.angle).toBe(315)
  expect([pointers.up(1), pointers.up(2), pointers.up(2)]).toEqual([true, true, false])
  // Without the pen, a user can only measure.
  board.editor.allow(false)
  const ruler = instruments.get('ruler')
  if (ruler) instruments.place(turnedTo({ ...ruler, at: { x: 200, y: 300 } }, 0))
  expect(pointers.down(1, pagePoint(300, 305), true)).toBe(true)
})

test('on another page an instrument is placed in that page’s view', async () => {
  const { board, instruments } = await boardWith('ruler')
  board.editor.camera.panBy({ x: -5_000, y: 0 })
  instruments.place({ ...instrument(instruments.get('ruler')), at: { x: 6_000, y: 300 } })
  await board.editor.addPage()
  expect(instruments.get('ruler')?.at).toEqual({ x: 260, y: 432 })
})

test('an arc is on its circle, ends at the pointer, and pressure and time never go back', () => {
  const number = fc.double({ min: -MAX_COORDINATE, max: MAX_COORDINATE, noNaN: true })
  const sample = fc.record({ x: number, y: number, pressure: fc.double({ min: 0, max: 1, noNaN: true }) })
  fc.assert(
    fc.property(
      fc.array(sample, { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 20, max: 1600 }),
      (all, radius) => {
        const walk = new ArcWalk({ middle: { x: 7, y: 9 }, radius, degrees: 12 })
        let [atMs, swept] = [0, 0]
        for (const [index, { x, y, pressure }] of all.entries()) {
          const passed = walk.to({ page: pagePoint(x, y), pressure, atMs: index * 8 })
          for (const each of passed) {
            expect(Math.abs(Math.hypot(each.page.x - 7, each.page.y - 9) - radius)).toBeLessThan(1e-6)
            expect(each.pressure >= 0 && each.pressure <= 1 && each.atMs >= atMs).toBe(true)
            atMs = each.atMs
          }
          expect(passed.at(-1)).toMatchObject({ pressure, atMs: index * 8 })
          swept = walk.degrees - 12
          expect(Math.abs(swept)).toBeLessThanOrEqual(360)
        }
      },
    ),
    runs,
  )
})

function instrument(found: Instrument | undefined): Instrument {
  if (!found) throw new Error('no instrument is laid')
  return found
}

import { ShownAids } from '@takhti/schema/board/channel'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstTimer, paused, shownSeconds, started } from '../editor/timer.ts'
import { firstPlaced, instrumentNames } from '../instruments/instrument.ts'
import { TestBoard } from '../test-board.ts'
import { curtainOn, lightOn } from './aid-places.ts'
import { present, presentedOf, wallStateOf } from './presentation.ts'
import type { Presented } from './presentation.ts'
import { readAids } from './remote-aids.ts'

const visible = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }

test('overlays survive the round trip through a room', async () => {
  const { editor } = await TestBoard.open()
  expect(wallStateOf(presentedOf(editor).value, 0)).toBeNull()
  const instruments = instrumentNames.map((name) => firstPlaced(name, visible))
  present(editor, 'instruments', instruments)
  present(editor, 'curtain', { top: 0, right: 10, bottom: 94, left: 0 })
  present(editor, 'spotlight', { shape: 'circle', x: 0.5, y: 0.25, width: 0.2 })
  present(editor, 'timer', started(firstTimer, 1_000))
  const wire = wallStateOf(presentedOf(editor).value, 61_000)
  expect(ShownAids.safeParse(wire).error).toBeUndefined()
  const read = readAids(JSON.parse(JSON.stringify(wire)), 500)
  expect(read).toMatchObject({ ...wallStateOf({ ...presentedOf(editor).value, timer: firstTimer }, 0), timer: {} })
  // The clock of another device shows the same remaining time, whatever its origin is.
  expect(read?.timer && shownSeconds(read.timer, 500)).toBe(240)
  expect(read?.timer && shownSeconds(paused(read.timer, 500), 90_000)).toBe(240)
  present(editor, 'curtain', null)
  present(editor, 'timer', null)
  expect(Object.keys(presentedOf(editor).value).sort()).toEqual(['instruments', 'spotlight'])
})

test('a timer that ran for days and an instrument off the page are still sent', () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(number, number, fc.double({ min: 0, max: 1e12, noNaN: true }), (x, y, now) => {
      const ruler = { ...firstPlaced('ruler', visible), at: { x, y } }
      const presented: Presented = { instruments: [ruler], timer: started({ ...firstTimer, mode: 'stopwatch' }, 0) }
      expect(ShownAids.safeParse(wallStateOf(presented, now)).success).toBe(true)
    }),
  )
})

/** A valid message of a room. */
const whole = {
  curtain: { top: 0, right: 10, bottom: 94, left: 0 },
  spotlight: { shape: 'circle', x: 0.5, y: 0.25, width: 0.2 },
  timer: { mode: 'countdown', lengthMs: 60_000, ranMs: 5, isRunning: true },
  instruments: instrumentNames.map((name) => firstPlaced(name, visible)),
}

const fields = [
  ...['top', 'bottom', 'shape', 'x', 'width', 'mode', 'lengthMs', 'ranMs', 'isRunning'],
  ...['name', 'at', 'angle', 'size', 'arm', 'slope'],
]

test('[F9] whatever a room sends, the parsed overlays can be shown', () => {
  const wild = fc.oneof(fc.jsonValue(), fc.double(), fc.integer(), fc.constantFrom('ruler', '__proto__', 'constructor'))
  const kind = fc.constantFrom('curtain', 'spotlight', 'timer', 'instruments')
  // Mostly valid data: data with every field invalid would be dropped at once.
  const spoilt = fc
    .record({ kind, field: fc.constantFrom(...fields), value: wild })
    .map(({ kind: name, field, value }) => {
      const part = whole[name]
      return {
        ...whole,
        [name]: Array.isArray(part) ? part.map((each) => ({ ...each, [field]: value })) : { ...part, [field]: value },
      }
    })
  let shown = 0
  fc.assert(
    fc.property(fc.oneof({ weight: 9, arbitrary: spoilt }, { weight: 1, arbitrary: wild }), (stated) => {
      const read = readAids(stated, 0)
      if (!read) return
      shown++
      const { timer = firstTimer, ...others } = read
      expect(ShownAids.safeParse(wallStateOf({ ...others, timer }, 0)).success).toBe(true)
    }),
  )
  expect(shown).toBeGreaterThan(20)
})

test.each([
  ['an instrument of no such name', { instruments: [{ ...firstPlaced('ruler', visible), name: 'constructor' }] }],
  ['a ruler without end', { instruments: [{ ...firstPlaced('ruler', visible), size: Infinity }] }],
  ['a curtain that reaches beyond', { curtain: { top: 0, right: 0, bottom: 101, left: 0 } }],
  ['a light of no shape', { spotlight: { shape: 'star', x: 0, y: 0, width: 1 } }],
  ['a timer of years', { timer: { mode: 'countdown', lengthMs: 1e12, ranMs: 0, isRunning: true } }],
])('[F9] %s is not shown', (_case, stated) => expect(readAids(stated, 0)).toBeNull())

test('[F9] a hundred rulers are one', () => {
  const ruler = firstPlaced('ruler', visible)
  const read = readAids({ instruments: Array.from({ length: 100 }, () => ruler) }, 0)
  expect(read?.instruments).toEqual([ruler])
})

test('a curtain covers a wider screen past its shut sides, and ends where it was opened', () => {
  const theirs = { x: 0, y: 0, width: 1000, height: 500 }
  // The follower's screen shows the same 1000 × 500 in its middle, at half the size.
  const view = { x: -200, y: -100, zoom: 0.5, width: 700, height: 350 }
  expect(curtainOn(view, theirs, { top: 0, right: 0, bottom: 20, left: 0 })).toEqual({
    ...{ top: 0, right: 0, left: 0 },
    bottom: 350 - 300 + 50,
  })
  expect(lightOn(view, theirs, { shape: 'rectangle', x: 0.5, y: 0.5, width: 0.2 })).toEqual({
    ...{ left: 100 + 250 - 50, top: 50 + 125 - 25 },
    ...{ inlineSize: 100, blockSize: 50 },
  })
})

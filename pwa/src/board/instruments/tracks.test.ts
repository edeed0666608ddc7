import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOnBody } from './body.ts'
import { firstPlaced, instrumentNames, sizedTo, toInstrument, toPage, turnedTo } from './instrument.ts'
import type { Instrument } from './instrument.ts'
import { degreeAt, distanceTo, nearestTrack, onTrack, tracksOf } from './tracks.ts'
import type { Track } from './tracks.ts'

const coordinate = fc.double({ min: -100_000, max: 100_000, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate })
const zoom = fc.double({ min: 0.1, max: 8, noNaN: true })

const instrument: fc.Arbitrary<Instrument> = fc
  .record({
    name: fc.constantFrom(...instrumentNames),
    at: point,
    angle: fc.integer({ min: -720, max: 720 }),
    size: fc.double({ min: -100, max: 5_000, noNaN: true }),
    slope: fc.constantFrom(45 as const, 60 as const),
  })
  .map(({ angle, size, ...rest }) => turnedTo(sizedTo({ ...rest, angle: 0, size: 0, arm: 60 }, size), angle))

const runs = { numRuns: Number(process.env['RUNS'] ?? 300) }

/** A ten-thousandth of a page pixel: within the precision of doubles at the far end of a page. */
const close = 1e-4

test('a led point is on the edge, and leading it again does not move it', () => {
  fc.assert(
    fc.property(instrument, zoom, point, (placed, seen, at) => {
      for (const track of tracksOf(placed, seen)) {
        const led = onTrack(track, at)
        expect(distanceFrom(track, led)).toBeLessThan(close)
        const again = onTrack(track, led)
        expect(Math.hypot(again.x - led.x, again.y - led.y)).toBeLessThan(close)
      }
    }),
    runs,
  )
})

test('an edge without length, a point at the centre and invalid numbers have a finite result', () => {
  const nowhere = { x: NaN, y: Infinity }
  const tracks: Track[] = [
    { kind: 'edge', from: { x: 5, y: 5 }, to: { x: 5, y: 5 } },
    { kind: 'circle', middle: { x: 5, y: 5 }, radius: 20 },
    { kind: 'rays', middle: { x: 5, y: 5 }, angle: 30, radius: 100 },
  ]
  for (const track of tracks) {
    for (const at of [{ x: 5, y: 5 }, { x: 1e9, y: -1e9 }, nowhere]) {
      const { x, y } = onTrack(track, at)
      expect([Number.isFinite(x), Number.isFinite(y)], track.kind).toEqual([true, true])
    }
    expect(nearestTrack([track], nowhere, 12)).toBeNull()
  }
})

test('a point maps to the instrument and back unchanged, at every position and angle', () => {
  fc.assert(
    fc.property(instrument, point, (placed, at) => {
      const back = toPage(placed, toInstrument(placed, at))
      expect(Math.hypot(back.x - at.x, back.y - at.y)).toBeLessThan(close)
    }),
    runs,
  )
})

test('the protractor has a line through each whole degree of its upper half', () => {
  const placed = turnedTo(
    { ...firstPlaced('protractor', { minX: 0, minY: 0, maxX: 1280, maxY: 720 }), at: { x: 0, y: 0 } },
    90,
  )
  const [rays] = tracksOf(placed, 1)
  if (rays?.kind !== 'rays') throw new Error('no rays')
  expect(degreeAt(rays, { x: 0, y: -50 })).toBe(0)
  expect(degreeAt(rays, { x: -50, y: 0 })).toBe(90)
  expect(degreeAt(rays, { x: 3, y: 50 })).toBe(180)
  expect(degreeAt(rays, { x: 50, y: -49 })).toBe(0)
  const led = onTrack(rays, { x: -100, y: -101 })
  expect((Math.atan2(-led.y, led.x) * 180) / Math.PI).toBeCloseTo(135, 6)
  // Its marks attract a pointer on the rim, and not below the base.
  expect(distanceTo(rays, { x: -placed.size, y: 0 })).toBeLessThan(1)
  expect(distanceTo(rays, { x: placed.size, y: 0 })).toBe(placed.size)
})

test('a pointer drags an instrument within its outline', () => {
  const view = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }
  const on = (placed: Instrument, x: number, y: number) => isOnBody(placed, toPage(placed, { x, y }), 1)
  const placed = (name: (typeof instrumentNames)[number]) => turnedTo(firstPlaced(name, view), 33)
  expect([on(placed('ruler'), 100, 40), on(placed('ruler'), 100, -1), on(placed('ruler'), 100, 90)]).toEqual([
    true,
    false,
    false,
  ])
  const square = placed('setSquare')
  expect([on(square, 20, -20), on(square, square.size, -square.size), on(square, 20, 5)]).toEqual([true, false, false])
  const disc = placed('protractor')
  expect([on(disc, -50, -50), on(disc, 0, 5), on(disc, disc.size, -20)]).toEqual([true, false, false])
  expect(on(placed('compass'), 0, 0)).toBe(false)
})

/** The distance of a point from the track itself; a protractor's rays are the lines through whole degrees. */
function distanceFrom(track: Track, at: { x: number; y: number }): number {
  if (track.kind !== 'rays') return distanceTo(track, at)
  const { middle, angle } = track
  const away = Math.hypot(at.x - middle.x, at.y - middle.y)
  const degrees = (-Math.atan2(at.y - middle.y, at.x - middle.x) * 180) / Math.PI - angle
  return away * Math.abs(Math.sin(((degrees - Math.round(degrees)) * Math.PI) / 180))
}

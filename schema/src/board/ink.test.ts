import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoardFormatError } from './format-error.ts'
import { countInk, packInk, sliceInk, unpackInk, type InkSource } from './ink.ts'
import { MAX_POINTS } from './limits.ts'

const coordinate = fc.double({ min: -100_000, max: 100_000, noNaN: true })
const pressure = fc.double({ min: 0, max: 1, noNaN: true })
const point = fc.record({ x: coordinate, y: coordinate, pressure, after: fc.integer({ min: 0, max: 60_000 }) })

const inkSource = fc
  .record({ startedAt: fc.integer({ min: 0, max: 4_102_444_800_000 }), points: fc.array(point, { maxLength: 80 }) })
  .map(({ startedAt, points }): InkSource => {
    let at = 0
    return {
      startedAt,
      x: points.map(({ x }) => x),
      y: points.map(({ y }) => y),
      pressure: points.map((each) => each.pressure),
      at: points.map(({ after }) => (at += after)),
    }
  })

const steady = fc
  .record({
    source: inkSource,
    step: fc.integer({ min: 0, max: 59_000 }),
    above: fc.array(fc.nat({ max: 255 }), { minLength: 80, maxLength: 80 }),
    first: fc.nat({ max: 60_000 }),
  })
  .map(({ source, step, above, first }): InkSource => {
    let at = first
    return { ...source, at: Array.from(source.at, (_, index) => (at += index === 0 ? 0 : step + (above[index] ?? 0))) }
  })

test('times of a steady pen are exact to the millisecond, and stable when packed again', () => {
  fc.assert(
    fc.property(steady, (source) => {
      const packed = packInk(source)
      const back = unpackInk(packed)
      expect(Array.from(back.at)).toEqual(source.at)
      expectClose(back.x, source.x, 0.05 + 0.004)
      expectClose(back.pressure, source.pressure, 0.5 / 255 + 1e-6)
      expect(packInk(back)).toEqual(packed)
    }),
  )
})

test('a stroke comes back within 0.05 px, half a step of pressure, and to the millisecond', () => {
  fc.assert(
    fc.property(inkSource, (source) => {
      const back = unpackInk(packInk(source))
      expect(back.startedAt).toBe(source.startedAt)
      expect(Array.from(back.at)).toEqual(source.at)
      // A Float32 holds a tenth at the page's edge with an error of 0.004 px.
      expectClose(back.x, source.x, 0.05 + 0.004)
      expectClose(back.y, source.y, 0.05 + 0.004)
      expectClose(back.pressure, source.pressure, 0.5 / 255 + 1e-6)
    }),
  )
})

test('what was unpacked packs to the same bytes, so a copy of a stroke is the stroke', () => {
  fc.assert(
    fc.property(inkSource, (source) => {
      const packed = packInk(source)
      expect(packInk(unpackInk(packed))).toEqual(packed)
    }),
  )
})

test('any bytes are a stroke or a BoardFormatError, and countInk agrees', () => {
  let strokes = 0
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void readOrRefuse(bytes)),
    { numRuns: 1_000 },
  )
  fc.assert(
    fc.property(inkSource, fc.nat(), fc.nat({ max: 255 }), (source, where, byte) => {
      const packed = packInk(source)
      packed[where % packed.length] = byte
      strokes += readOrRefuse(packed)
    }),
    { numRuns: 1_000 },
  )
  expect(strokes).toBeGreaterThan(50)
})

test('a stroke cut short anywhere is refused', () => {
  const packed = packInk(handwriting(20))
  for (let length = 0; length < packed.length; length++) {
    expect(() => unpackInk(packed.subarray(0, length))).toThrow(BoardFormatError)
    expect(() => countInk(packed.subarray(0, length))).toThrow(BoardFormatError)
  }
})

test('bytes after the last point, and points off the page, are refused', () => {
  expect(() => unpackInk(new Uint8Array([...packInk(handwriting(2)), 0]))).toThrow('trailing bytes')
  expect(() => unpackInk(new Uint8Array([1, 0, 0, 1, 0xff, 0xff, 0xff, 0x7f, 0, 0]))).toThrow('off the page')
})

test('a claim of many points is refused before memory is taken for them', () => {
  expect(() => unpackInk(new Uint8Array([1, 0, 0, 0xff, 0xff, 0xff, 0x7f]))).toThrow('too many points')
  expect(() => unpackInk(new Uint8Array([1, 0, 0, 0x90, 0x4e, 0, 0, 0]))).toThrow('truncated')
  expect(() => unpackInk(new Uint8Array([2, 0, 0, 0]))).toThrow('unknown ink format')
  expect(() => packInk(handwriting(MAX_POINTS + 1))).toThrow(BoardFormatError)
})

test('a point that is not a number is not packed', () => {
  expect(() => packInk({ ...handwriting(2), x: [1, Number.NaN] })).toThrow(BoardFormatError)
})

test('60 points take 2 bytes each from a mouse, 3 from a pen, and one more after a pause', () => {
  const header = 12
  const pen = handwriting(60)
  const mouse = { ...pen, pressure: Array.from({ length: 60 }, () => 0.5) }
  expect(packInk(mouse).length).toBeLessThanOrEqual(header + 2.2 * 60)
  expect(packInk(pen).length).toBeLessThanOrEqual(header + 3.2 * 60)
  expect(
    packInk({ ...pen, at: Array.from(pen.at, (at, index) => at + (index > 30 ? 700 : 0)) }).length,
  ).toBeLessThanOrEqual(header + 4.2 * 60)
})

test('a slice preserves the time of the whole stroke', () => {
  const whole = unpackInk(packInk(handwriting(10)))
  const tail = sliceInk(whole, 6, 10)
  expect(tail.startedAt).toBe(whole.startedAt)
  expect(Array.from(tail.at)).toEqual([48, 56, 64, 72])
  expect(unpackInk(packInk(tail))).toEqual(tail)
})

/** A slanted wave at 120 points a second, about the speed of handwriting. */
function handwriting(count: number): InkSource {
  const steps = Array.from({ length: count }, (_, index) => index)
  return {
    startedAt: 1_760_000_000_000,
    x: steps.map((step) => 300 + step * 1.7),
    y: steps.map((step) => 200 + Math.sin(step / 3) * 12),
    pressure: steps.map((step) => 0.4 + (step % 30) / 100),
    at: steps.map((step) => step * 8),
  }
}

function readOrRefuse(bytes: Uint8Array): number {
  try {
    const { x } = unpackInk(bytes)
    expect(countInk(bytes)).toBe(x.length)
    return 1
  } catch (error) {
    // Any other error fails the property.
    if (!(error instanceof BoardFormatError)) throw error
    expect(() => countInk(bytes)).toThrow(BoardFormatError)
    return 0
  }
}

function expectClose(actual: ArrayLike<number>, wanted: ArrayLike<number>, within: number): void {
  expect(actual.length).toBe(wanted.length)
  for (let index = 0; index < actual.length; index++) {
    expect(Math.abs((actual[index] ?? Infinity) - (wanted[index] ?? -Infinity))).toBeLessThanOrEqual(within)
  }
}

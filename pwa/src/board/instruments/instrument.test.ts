import { expect, test } from 'vitest'
import { drawnBy } from './drawn-by.ts'
import { degreeMarks, lengthMarks } from './graduations.ts'
import {
  armedBy,
  CM,
  degreesOf,
  firstPlaced,
  limitsOf,
  MM,
  sizedBy,
  sizedTo,
  turnedAbout,
  turnedBy,
  turnedTo,
} from './instrument.ts'
import { measureText } from './measure-text.ts'

const view = { minX: 0, minY: 0, maxX: 1280, maxY: 720 }
const ruler = { ...firstPlaced('ruler', view), at: { x: 100, y: 100 }, size: 10 * CM }
const protractor = { ...firstPlaced('protractor', view), at: { x: 0, y: 0 } }

test('instruments open in the middle of any view, within their limits', () => {
  expect(firstPlaced('ruler', view)).toMatchObject({ at: { x: 260, y: 432 }, size: 19 * CM, angle: 0 })
  for (const name of ['ruler', 'setSquare', 'protractor', 'compass'] as const) {
    for (const wide of [1, 300, 20_000]) {
      const { size } = firstPlaced(name, { minX: 0, minY: 0, maxX: wide, maxY: wide })
      const { min, max } = limitsOf({ name })
      expect(size >= min && size <= max).toBe(true)
    }
    expect(sizedTo(firstPlaced(name, view), NaN).size).toBe(limitsOf({ name }).min)
  }
})

test('a rotation is by whole degrees, counter-clockwise, and wraps round', () => {
  expect(turnedBy(ruler, { from: { x: 200, y: 100 }, to: { x: 100, y: 0 } }).angle).toBe(90)
  expect(turnedBy(ruler, { from: { x: 200, y: 100 }, to: { x: 200, y: 130 }, step: 15 }).angle).toBe(345)
  expect([turnedTo(ruler, -1).angle, turnedTo(ruler, 360).angle, turnedTo(ruler, 725).angle]).toEqual([359, 0, 5])
  expect(degreesOf(ruler.at, ruler.at)).toBe(0)
  const about = turnedAbout(ruler, { x: 200, y: 100 }, 90)
  expect([about.at.x, about.at.y, about.angle]).toEqual([expect.closeTo(200), expect.closeTo(200), 90])
})

test('lengths are in millimetres, and the arm stays on the scale', () => {
  expect(sizedBy(ruler, { from: { x: 500, y: 100 }, to: { x: 521, y: 100 } }).size).toBe(10 * CM + 5 * MM)
  expect(armedBy(protractor, { x: 50, y: -50 }).arm).toBe(45)
  expect(armedBy(protractor, { x: -50, y: 20 }).arm).toBe(180)
  expect(armedBy(protractor, { x: 50, y: 20 }).arm).toBe(0)
})

test('a scale has every mark once, and as many as are distinguishable', () => {
  const marks = lengthMarks(10 * CM, 1)
  expect(marks).toHaveLength(101)
  expect(
    marks
      .filter(({ number }) => number !== null)
      .map(({ number, at }) => [number, at])
      .slice(0, 3),
  ).toEqual([
    [0, 0],
    [1, 40],
    [2, 80],
  ])
  expect([0, 1, 5, 10].map((mm) => marks[mm]?.rank)).toEqual([2, 0, 1, 2])
  const far = lengthMarks(10 * CM, 0.28)
  expect([far.length, far.filter(({ number }) => number !== null).map(({ number }) => number)]).toEqual([
    21,
    [0, 2, 4, 6, 8, 10],
  ])
  expect(lengthMarks(10 * CM, 0.1).every(({ at }) => Number.isFinite(at))).toBe(true)
  expect([degreeMarks(250).length, degreeMarks(60).length]).toEqual([181, 37])
  expect(degreeMarks(250).filter(({ number }) => number !== null)).toHaveLength(19)
})

test('measures are written in the digits of the language', () => {
  expect(measureText('en').centimetres(10 * CM + 2 * MM, 'long')).toBe('10.2 centimeters')
  expect(measureText('en').degrees(30)).toBe('30°')
  expect(measureText('hi').degrees(30, 'long')).toMatch(/^30 /)
  expect([measureText('ar-EG').number(45), measureText('ar-EG').degrees(45)]).toEqual(['٤٥', '٤٥°'])
})

test('an instrument’s shape can be drawn without a pointer', () => {
  expect(drawnBy(ruler)).toEqual([{ kind: 'line', props: { from: { x: 100, y: 100 }, to: { x: 500, y: 100 } } }])
  expect(drawnBy({ ...ruler, name: 'setSquare', slope: 60 })).toHaveLength(3)
  const [, arm] = drawnBy({ ...protractor, size: 100, arm: 90 })
  expect(arm?.props).toMatchObject({ to: { x: expect.closeTo(0), y: expect.closeTo(-100) } })
  expect(drawnBy({ ...ruler, name: 'compass', size: 80 })).toEqual([
    { kind: 'ellipse', props: { x: 20, y: 20, width: 160, height: 160 } },
  ])
})

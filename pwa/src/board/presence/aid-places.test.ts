import { boxesIntersect } from '@takhti/schema/board/geometry'
import { boundsOf } from '@takhti/schema/board/shapes/index'
import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { coveredBy } from './aid-places.ts'

const theirs = { x: 100, y: 0, width: 600, height: 400 }

test('a covered area is infinite past a shut side, and ends where the curtain is open', () => {
  const shut = { top: 0, right: 0, bottom: 0, left: 0 }
  const { minX, minY, maxX, maxY } = coveredBy(theirs, shut)
  expect([minX, minY, maxX, maxY]).toEqual([-Infinity, -Infinity, Infinity, Infinity])
  expect(coveredBy(theirs, { ...shut, bottom: 50, left: 25 })).toEqual({
    minX: 250,
    minY: -Infinity,
    maxX: Infinity,
    maxY: 200,
  })
})

test('[J2] an object list excludes what a curtain touches', async () => {
  const board = await TestBoard.open()
  board.choose('rectangle')
  for (const y of [50, 150, 250]) board.pointerDown(120, y).move(100, 80).up()
  const { shapes } = board.editor.page ?? {}
  const covered = coveredBy(theirs, { top: 0, right: 0, bottom: 50, left: 0 })
  const listed = shapes?.firstBeside(covered, 10) ?? []
  expect(listed.map((shape) => boundsOf(shape).minY > 200)).toEqual([true])
  expect(listed.some((shape) => boxesIntersect(boundsOf(shape), covered))).toBe(false)
  expect(shapes?.countIn(covered)).toBe(2)
  expect(shapes?.firstBeside({ ...covered, minX: 900 }, 2)).toHaveLength(2)
})

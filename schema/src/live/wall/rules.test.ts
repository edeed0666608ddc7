import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId } from '#kit/ids.ts'
import { decodeWall, encodeWall } from './frames.ts'
import { boardIdOf, mayDrawOnBoard, mayStartBoards, revealOrder } from './rules.ts'

const id = fc.uuid({ version: 7 })
const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))

test('[H10] a board’s id is valid, unique to its student and wall, and sorts with the wall', () => {
  fc.assert(
    fc.property(id, hex, hex, (wallId, one, other) => {
      const boardId = boardIdOf(wallId, one)
      expect(isId(boardId)).toBe(true)
      expect(boardId.slice(0, 13)).toBe(wallId.slice(0, 13))
      expect(boardIdOf(wallId, one)).toBe(boardId)
      if (one.slice(0, 18) !== other.slice(0, 18)) expect(boardIdOf(wallId, other)).not.toBe(boardId)
    }),
  )
})

test('[H10] a board that has ended belongs to its student again, frozen or not', () => {
  for (const isFrozen of [false, true]) {
    expect(mayDrawOnBoard({ isFrozen, hasEnded: true, isGrouped: false })).toBe(true)
    expect(mayDrawOnBoard({ isFrozen, hasEnded: true, isGrouped: true })).toBe(false)
    for (const isGrouped of [true, false])
      expect(mayDrawOnBoard({ isFrozen, hasEnded: false, isGrouped })).toBe(!isFrozen)
  }
})

test('[H10] each board is revealed once, in the wall’s order with names, else in random order', () => {
  fc.assert(
    fc.property(
      fc.array(id),
      fc.boolean(),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      (ids, isNamed, draws) => {
        const order = revealOrder([...ids, ...ids], isNamed, () => draws.next().value)
        if (isNamed) expect(order).toEqual([...new Set(ids)])
        expect([...order].sort()).toEqual([...new Set(ids)].sort())
      },
    ),
  )
})

test('what travels to a wall is what was drawn, and noise is refused', () => {
  const drawn = fc.array(fc.record({ number: fc.nat(500), update: fc.uint8Array() }))
  fc.assert(
    fc.property(fc.nat(), drawn, (round, list) => {
      expect(decodeWall(encodeWall({ round, drawn: list }))).toEqual({ round, drawn: list })
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array(), (noise) => {
      try {
        expect(encodeWall(decodeWall(noise)).length).toBeLessThanOrEqual(noise.length)
      } catch (error) {
        expect(error).toHaveProperty('name', 'BoardFormatError')
      }
    }),
  )
})

test.each([
  ['no quiz', [], 'ok'],
  ['a quiz of whoever starts them', [{ isOwn: true, isOfLiveClass: false }], 'live/quiz-going'],
  ['a quiz of the live class', [{ isOwn: false, isOfLiveClass: true }], 'live/quiz-going'],
  ['a quiz that somebody else forgot', [{ isOwn: false, isOfLiveClass: false }], 'ok'],
])('boards beside %s: %j is %s', (_what, quizzes, verdict) => {
  expect(mayStartBoards(quizzes)).toBe(verdict)
})

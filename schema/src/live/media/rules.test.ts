import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Peer, type Rung, rungs } from '../channel.ts'
import { maxCameras } from '../rules.ts'
import {
  afterLook,
  firstWish,
  hasRoomForCamera,
  type Ladder,
  linesOf,
  type Look,
  looksBeforeDown,
  megabytesOf,
  wishFor,
} from './rules.ts'

const fine: Look = { lost: 0, roundTripMs: 60, outgoingBps: 2_000_000 }
const poor: Look = { lost: 0.2, roundTripMs: 60, outgoingBps: 2_000_000 }

const looks = fc.array(
  fc.option(
    fc.record({
      lost: fc.double({ min: 0, max: 0.3, noNaN: true }),
      roundTripMs: fc.integer({ min: 1, max: 2_000 }),
      outgoingBps: fc.option(fc.integer({ min: 0, max: 1_000_000 })),
    }),
  ),
  { maxLength: 200 },
)
const someRung = fc.constantFrom(...rungs)

const height = (rung: Rung) => -rungs.indexOf(rung)

/** The ladder before and after each look. */
function climbed(start: Ladder, seen: readonly (Look | null)[]): [Ladder, Ladder][] {
  let ladder = start
  return seen.map((look) => [ladder, (ladder = afterLook(ladder, look))])
}

test('[H11] a device is never above its person’s choice, and moves one level at a time', () => {
  fc.assert(
    fc.property(someRung, looks, (wished, seen) => {
      for (const [before, after] of climbed(wishFor(wished), seen)) {
        expect(after.wished).toBe(wished)
        expect(height(after.rung)).toBeLessThanOrEqual(height(wished))
        expect(Math.abs(height(after.rung) - height(before.rung))).toBeLessThanOrEqual(1)
      }
    }),
  )
})

test('[H11] one bad look lowers nothing, and no rise follows a fall before its wait is over', () => {
  fc.assert(
    fc.property(someRung, looks, (wished, seen) => {
      let badInARow = 0
      let sinceFall = Infinity
      for (const [before, after] of climbed(wishFor(wished), seen)) {
        badInARow = after.badLooks > 0 || height(after.rung) < height(before.rung) ? badInARow + 1 : 0
        sinceFall += 1
        if (height(after.rung) < height(before.rung)) {
          expect(badInARow).toBeGreaterThanOrEqual(looksBeforeDown)
          sinceFall = 0
        }
        if (height(after.rung) > height(before.rung)) expect(sinceFall).toBeGreaterThanOrEqual(before.patience)
      }
    }),
  )
})

test('[H11] a bad connection ends at the board, and a good one restores the chosen level', () => {
  fc.assert(
    fc.property(someRung, looks, (wished, seen) => {
      const some = climbed(wishFor(wished), seen).at(-1)?.[1] ?? wishFor(wished)
      const down =
        climbed(
          some,
          Array.from({ length: 3 * looksBeforeDown }, () => poor),
        ).at(-1)?.[1] ?? some
      expect(down.rung).toBe('board')
      // On the board level there is no connection, and so no look.
      const up =
        climbed(
          down,
          Array.from({ length: 160 }, (_, at) => (at % 2 === 0 ? null : fine)),
        ).at(-1)?.[1] ?? down
      expect(up.rung).toBe(wished)
    }),
  )
})

test('[H11] a connection that carries voices but no camera is retried ever less often', () => {
  let ladder = wishFor('video')
  let changes = 0
  // Half an hour, with a look every four seconds.
  for (let look = 0; look < 450; look += 1) {
    const after = afterLook(ladder, ladder.rung === 'video' ? poor : fine)
    if (after.rung !== ladder.rung) changes += 1
    ladder = after
  }
  expect(changes).toBeLessThan(20)
  expect(changes).toBeGreaterThan(4)
})

test('[H11] a manual choice applies at once, and data saving begins without video', () => {
  for (const rung of rungs) expect(wishFor(rung)).toMatchObject({ wished: rung, rung, badLooks: 0 })
  expect(firstWish(true, true)).toBe('voice')
  expect(firstWish(true, false)).toBe('video')
  expect(firstWish(false, false)).toBe('voice')
})

test('[H11] each lower level costs less', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 }), (pictures, voices) => {
      const [video = 0, voice = 0, board = 0] = rungs.map((rung) => megabytesOf(rung, { pictures, voices }))
      expect(video).toBeGreaterThan(voice)
      expect(voice).toBeGreaterThan(board)
    }),
  )
})

const peer = (peerId: string, over: Partial<Peer> = {}): Peer => ({
  ...{ peerId, personId: peerId, name: peerId, role: 'learner', isTeacher: false, handAt: null, isMuted: false },
  ...{ mic: false, camera: false, rung: 'video', recording: null, ...over },
})

const idsOf = (own: Peer, all: readonly Peer[]) => linesOf(own, all).map(({ peerId }) => peerId)

test('a listening student connects to the teachers and the speakers only', () => {
  const own = peer('own')
  const others = [
    peer('quiet'),
    peer('speaks', { mic: true }),
    peer('seen', { camera: true }),
    peer('teacher', { isTeacher: true }),
  ]
  expect(idsOf(own, [own, ...others])).toEqual(['speaks', 'seen', 'teacher'])
})

test('a speaker reaches everyone above board level, and both ends agree on the connection', () => {
  const own = peer('own', { mic: true })
  const others = [peer('quiet'), peer('board', { rung: 'board' })]
  expect(idsOf(own, [own, ...others])).toEqual(['quiet'])
  for (const other of others) expect(idsOf(other, [own, ...others]).includes('own')).toBe(other.peerId === 'quiet')
  expect(linesOf({ ...own, rung: 'board' }, [own, ...others])).toEqual([])
})

test('six cameras of students find room and a seventh waits; a teacher’s camera does not count', () => {
  const seen = Array.from({ length: maxCameras }, (_, at) => peer(`seen-${at}`, { camera: true }))
  const teacher = peer('teacher', { isTeacher: true, camera: true })
  expect(hasRoomForCamera(peer('seventh'), [...seen, teacher])).toBe(false)
  expect(hasRoomForCamera(peer('seventh'), [...seen.slice(1), teacher])).toBe(true)
  expect(hasRoomForCamera({ ...peer('seen-0'), isTeacher: false }, seen)).toBe(true)
  expect(hasRoomForCamera(teacher, seen)).toBe(true)
})

import type { Peer } from '@takhti/schema/live/channel'
import { expect, test } from 'vitest'
import { below, isBad, linesOf } from './ladder.ts'

const peer = (peerId: string, over: Partial<Peer> = {}): Peer => ({
  ...{ peerId, personId: peerId, name: peerId, role: 'learner', isTeacher: false, handAt: null, isMuted: false },
  ...{ mic: false, camera: false, rung: 'video', recording: null, ...over },
})

test('a student who only listens has a line to the teachers and to whoever speaks, and to nobody else', () => {
  const own = peer('own')
  const others = [
    peer('quiet'),
    peer('speaks', { mic: true }),
    peer('seen', { camera: true }),
    peer('teacher', { isTeacher: true }),
  ]
  expect(linesOf(own, [own, ...others])).toEqual(['speaks', 'seen', 'teacher'])
})

test('whoever speaks is heard by everybody but those who have the board alone, and both ends know of the line', () => {
  const own = peer('own', { mic: true })
  const others = [peer('quiet'), peer('board', { rung: 'board' })]
  expect(linesOf(own, [own, ...others])).toEqual(['quiet'])
  for (const other of others) expect(linesOf(other, [own, ...others]).includes('own')).toBe(other.peerId === 'quiet')
  expect(linesOf({ ...own, rung: 'board' }, [own, ...others])).toEqual([])
})

test('a bad line gives up the camera, then the voice, and never the board', () => {
  expect(['video', 'voice', 'board'].map((rung) => below(rung as Peer['rung']))).toEqual(['voice', 'board', 'board'])
  expect(isBad({ lost: 0.2, roundTripMs: 50 })).toBe(true)
  expect(isBad({ lost: 0, roundTripMs: 2_000 })).toBe(true)
  expect(isBad({ lost: 0.01, roundTripMs: 200 })).toBe(false)
})

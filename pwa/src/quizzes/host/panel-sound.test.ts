import { expect, test } from 'vitest'
import { momentOf } from './panel-sound.ts'

const lobby = { phase: 'lobby', turn: 0, playerCount: 1 } as const
const open = { phase: 'open', turn: 1, playerCount: 2 } as const

test('[QZ-31] a panel plays each moment once, and nothing for a state that it joins or repeats', () => {
  expect(momentOf(null, open)).toBeNull()
  expect(momentOf(lobby, { ...lobby, playerCount: 2 })).toBe('joined')
  expect(momentOf({ ...lobby, playerCount: 2 }, lobby)).toBeNull()
  expect(momentOf(lobby, open)).toBe('opened')
  expect(momentOf(open, { ...open, playerCount: 3 })).toBeNull()
  expect(momentOf(open, { ...open, phase: 'paused' })).toBeNull()
  expect(momentOf({ ...open, phase: 'paused' }, open)).toBeNull()
  expect(momentOf(open, { ...open, phase: 'closed' })).toBe('closed')
  expect(momentOf(open, { ...open, phase: 'revealed' })).toBe('revealed')
  expect(momentOf({ ...open, phase: 'revealed' }, { ...open, turn: 2 })).toBe('opened')
  expect(momentOf({ ...open, phase: 'revealed' }, { ...open, phase: 'ended' })).toBe('ended')
})

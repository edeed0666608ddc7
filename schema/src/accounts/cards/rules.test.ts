import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  canHaveCard,
  cardAddress,
  cardPictures,
  drawBytes,
  drawPictures,
  isWornOut,
  maxMisses,
  pictureCodeLength,
  secretIn,
} from './rules.ts'

const bytes = fc.uint8Array({ minLength: drawBytes, maxLength: drawBytes })

test('[CA-1] a code is four different pictures of the grid', () => {
  fc.assert(
    fc.property(bytes, (drawn) => {
      const code = drawPictures(drawn)
      fc.pre(code !== null)
      expect(code).toHaveLength(pictureCodeLength)
      expect(new Set(code).size).toBe(pictureCodeLength)
      for (const picture of code ?? []) expect(cardPictures).toContain(picture)
    }),
  )
})

// Fault, injected once: without the rejection of bytes the first four pictures are likelier, and this test fails.
test('[CA-1] every code is equally likely: each picture in each place as often as any other', () => {
  const counts = new Map<string, number>()
  // All values of the first two bytes cover all possible draws.
  for (let first = 0; first < 256; first += 1)
    for (let second = 0; second < 256; second += 1) {
      const code = drawPictures(Uint8Array.of(first, second, 0, 0))
      if (code === null) continue
      const pair = code.slice(0, 2).join(' ')
      counts.set(pair, (counts.get(pair) ?? 0) + 1)
    }
  expect(counts.size).toBe(cardPictures.length * (cardPictures.length - 1))
  expect(new Set(counts.values()).size).toBe(1)
})

test('[CA-1] too few usable bytes draw nothing rather than a likelier code', () => {
  expect(drawPictures(Uint8Array.of(255, 254, 253, 252, 0, 1, 2))).toBeNull()
  expect(drawPictures(new Uint8Array())).toBeNull()
})

test('[E11] only a learner without another role can have a card', () => {
  const roles = fc.subarray(['learner', 'guest', 'instructor', 'admin', 'operator'])
  fc.assert(
    fc.property(roles, (held) => {
      const isLearner = held.includes('learner') && !held.includes('instructor') && !held.includes('admin')
      expect(canHaveCard({ roles: held, isOnlyWayIn: true })).toBe(isLearner ? 'ok' : 'cards/learners-only')
      expect(canHaveCard({ roles: held, isOnlyWayIn: false })).toBe(
        isLearner ? 'cards/own-way-in' : 'cards/learners-only',
      )
    }),
  )
})

test('[E10] the secret is only in the fragment of the address, and is parsed from there', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Za-z0-9_-]{43}$/), (secret) => {
      const url = new URL(cardAddress('https://school.example', secret))
      expect(`${url.pathname}${url.search}`).toBe('/card')
      expect(secretIn(url.hash)).toBe(secret)
    }),
  )
  for (const hash of ['', '#', '#short', `#${'x'.repeat(65)}`, `#${'<'.repeat(43)}`]) expect(secretIn(hash)).toBeNull()
})

test('[E7] a card is worn out by wrong tries', () => {
  expect([0, maxMisses - 1, maxMisses].map(isWornOut)).toEqual([false, false, true])
})

import type { ErrorCode } from '../../kit/errors.ts'

/** The pictures of the codes, in the order in which the grid shows them to everybody: children remember places. */
export const cardPictures = [
  'sun',
  'moon',
  'tree',
  'flower',
  'fish',
  'cat',
  'apple',
  'bus',
  'umbrella',
  'house',
  'key',
  'ball',
] as const

export type CardPicture = (typeof cardPictures)[number]

/** How many different pictures make a code; their order counts, so there are 12 · 11 · 10 · 9 = 11,880 codes. */
export const pictureCodeLength = 4

/** A card that was tried wrongly this often without a right try in between opens nothing any more. */
export const maxMisses = 100

/** How many cards one call makes or revokes. */
export const maxCardsAtOnce = 500

/** Random bytes that a draw is given; far more than it mostly needs. */
export const drawBytes = 32

/** A code from random bytes, every one equally likely, or null where too many of the bytes were unusable. */
export function drawPictures(bytes: Uint8Array): CardPicture[] | null {
  const left: CardPicture[] = [...cardPictures]
  const drawn: CardPicture[] = []
  for (const byte of bytes) {
    if (drawn.length === pictureCodeLength) break
    // A byte above the last full round would make the first pictures likelier.
    if (byte >= 256 - (256 % left.length)) continue
    drawn.push(...left.splice(byte % left.length, 1))
  }
  return drawn.length === pictureCodeLength ? drawn : null
}

/** Whether somebody with these roles in an institute can have a card there: a learner, and nothing that teaches or governs. */
export function canHaveCard(roles: readonly string[]): 'ok' | Extract<ErrorCode, `cards/${string}`> {
  const isStaff = roles.some((role) => role === 'instructor' || role === 'admin')
  return roles.includes('learner') && !isStaff ? 'ok' : 'cards/learners-only'
}

/** Whether wrong tries have used a card up. */
export function isWornOut(misses: number): boolean {
  return misses >= maxMisses
}

/** The address that a card's QR code opens. The secret stands in the fragment, which no request, log or referrer holds. */
export function cardAddress(origin: string, secret: string): string {
  return `${origin}/card#${secret}`
}

/** The secret in the fragment of an address, or null where there is none of the form. */
export function secretIn(hash: string): string | null {
  const text = hash.replace(/^#/, '')
  return /^[\w-]{40,64}$/.test(text) ? text : null
}

import type { ErrorCode } from '../../kit/errors.ts'

/** The pictures of the codes, in the grid's order, which is the same for all: children remember places. */
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

/** The number of different pictures in a code. Their order counts, so there are 12 · 11 · 10 · 9 = 11,880 codes. */
export const pictureCodeLength = 4

/** A card that was tried wrongly this often without a right try in between opens nothing any more. */
export const maxMisses = 100

/** The maximum of cards that one call makes or revokes. */
export const maxCardsAtOnce = 500

/** Random bytes of a draw; far more than it usually needs. */
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

/** A person as a candidate for a card of one institute. */
export type CardCandidate = {
  /** Their roles in the institute. */
  roles: readonly string[]
  /** Whether the card is their only way in: no mailable address, and no other institute. */
  isOnlyWayIn: boolean
}

/**
 * Whether an institute can make a card for a person: a learner without another role, an address or another institute.
 */
export function canHaveCard({ roles, isOnlyWayIn }: CardCandidate): 'ok' | Extract<ErrorCode, `cards/${string}`> {
  const isStaff = roles.some((role) => role === 'instructor' || role === 'admin')
  if (!roles.includes('learner') || isStaff) return 'cards/learners-only'
  return isOnlyWayIn ? 'ok' : 'cards/own-way-in'
}

/** Whether wrong tries have used a card up. */
export function isWornOut(misses: number): boolean {
  return misses >= maxMisses
}

/** The address in a card's QR code. The secret is in the fragment, which no request, log or referrer contains. */
export function cardAddress(origin: string, secret: string): string {
  return `${origin}/card#${secret}`
}

/** The secret in the fragment of an address, or null where there is none of the form. */
export function secretIn(hash: string): string | null {
  const text = hash.replace(/^#/, '')
  return /^[\w-]{40,64}$/.test(text) ? text : null
}

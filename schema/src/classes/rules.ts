import { dayMs, minuteMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'
import { fold } from '../kit/words.ts'

/**
 * The characters of a join code: no look-alikes (0 O, 1 I L), so that codes are easy to read out.
 * Seven of them give 31^7, about 2.75e10 codes (reliability findings, 5.6).
 */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const codeLength = 7

/** A join code from `codeLength` or more random bytes; bytes that would favour a character are skipped. */
export function codeFrom(bytes: Uint8Array): string | null {
  const limit = 256 - (256 % codeAlphabet.length)
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => codeAlphabet[byte % codeAlphabet.length] ?? '')
  return letters.length < codeLength ? null : letters.slice(0, codeLength).join('')
}

/** A typed code in its stored form: upper case, spaces and dashes dropped. */
export function normaliseCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Whether normalised text has the form of a join code. */
export function isCode(text: string): boolean {
  return text.length === codeLength && [...text].every((letter) => codeAlphabet.includes(letter))
}

/** Two class names with one key are equal: it ignores Unicode form, case and the width of spaces. */
export function classNameKey(name: string): string {
  return fold(name)
}

/**
 * Whether these people can be added to a class in this role: each must be of the institute, and have a matching role.
 */
export function canAdd(
  asked: readonly string[],
  held: ReadonlyMap<string, readonly string[]>,
  type: ClassRole,
): 'ok' | Extract<ErrorCode, 'classes/invalid-user' | 'classes/invalid-type'> {
  if (asked.length === 0 || asked.some((id) => !held.has(id))) return 'classes/invalid-user'
  const fitting = type === 'instructor' ? ['instructor'] : ['learner', 'guest']
  const fits = asked.every((id) => held.get(id)?.some((role) => fitting.includes(role)))
  return fits ? 'ok' : 'classes/invalid-type'
}

/** The effect of a join code: it admits people, asks a teacher about each one, or refuses all. */
export const doors = ['open', 'wait', 'closed'] as const

export type Door = (typeof doors)[number]

/**
 * Rate limits of newcomers by one code. A class of 60 joins behind one school address within a minute. A flood from one
 * source stays below the ceiling of guests, and a new code starts new counters.
 */
export const joinPace = {
  source: [
    { max: 90, windowMs: minuteMs },
    { max: 120, windowMs: dayMs },
  ],
  code: [
    { max: 120, windowMs: minuteMs },
    { max: 600, windowMs: dayMs },
  ],
} as const

/** The minimum of guest places of an institute; one with more seats for students has as many guest places as seats. */
export const leastGuests = 200

/** The maximum of people who wait for admission to one class. */
export const mostWaiting = 120

/** How long a repeated join may repeat its answer, which contains the token. */
export const repeatedJoinMs = 10 * minuteMs

/** A guest whose session was never used is removed after this time. */
export const unusedGuestMs = 7 * dayMs

/** The roles that teachers can add people with; guests join by code. */
export const classRoles = ['instructor', 'learner'] as const

export type ClassRole = (typeof classRoles)[number]

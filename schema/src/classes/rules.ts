import { dayMs, minuteMs } from '../kit/durations.ts'
import type { ErrorCode } from '../kit/errors.ts'
import { fold } from '../kit/words.ts'

/**
 * The letters of a join code: no look-alikes (0 O, 1 I L), so that codes are easy to read out.
 * Seven of them give 31^7, about 2.75e10 codes (reliability findings, 5.6).
 */
export const codeAlphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

export const codeLength = 7

/** A join code from `codeLength` or more random bytes; bytes that would favour a letter are skipped. */
export function codeFrom(bytes: Uint8Array): string | null {
  const limit = 256 - (256 % codeAlphabet.length)
  const letters = [...bytes]
    .filter((byte) => byte < limit)
    .map((byte) => codeAlphabet[byte % codeAlphabet.length] ?? '')
  return letters.length < codeLength ? null : letters.slice(0, codeLength).join('')
}

/** What a person typed, as the code is stored: upper case, spaces and dashes dropped. */
export function normaliseCode(text: string): string {
  return text.toUpperCase().replaceAll(/[\s-]/g, '')
}

/** Whether normalised text has the form of a join code. */
export function isCode(text: string): boolean {
  return text.length === codeLength && [...text].every((letter) => codeAlphabet.includes(letter))
}

/** What makes two names of classes the same: Unicode form, case and the width of spaces do not tell them apart. */
export function classNameKey(name: string): string {
  return fold(name)
}

/** Whether these people can be added to a class as this: each must be of the institute, and hold a role that fits. */
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

/** What a join code does: it lets people in, asks a teacher about each one, or refuses all. */
export const doors = ['open', 'wait', 'closed'] as const

export type Door = (typeof doors)[number]

/**
 * How many newcomers one code admits. A class of 60 joins behind one school address within a minute; a flood from one
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

/** How many guests an institute holds at least; one with more seats for students holds as many guests as seats. */
export const leastGuests = 200

/** How many people wait at the door of one class at most. */
export const mostWaiting = 120

/** How long a repeated join may repeat its answer, which carries the token. */
export const repeatedJoinMs = 10 * minuteMs

/** A guest whose session was never used is removed after this time. */
export const unusedGuestMs = 7 * dayMs

/** As what people are put into a class by its teachers; guests come by code. */
export const classRoles = ['instructor', 'learner'] as const

export type ClassRole = (typeof classRoles)[number]

import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

/** A message that a client may send: its allowed roles, and its body. */
export type UpMessage<Body extends z.ZodType = z.ZodType> = { roles: readonly Role[]; body: Body }

/** A message a room may send. */
export type DownMessage<Body extends z.ZodType = z.ZodType> = { body: Body }

/** The messages of one kind of room, by name (`area/verb`), and whether it also has binary frames. */
export type Channel = {
  name: string
  up: Readonly<Record<string, UpMessage>>
  down: Readonly<Record<string, DownMessage>>
  frames: 'none' | 'document'
}

/** Declares a channel; both ends and the tests read it. */
export function channel<const Declared extends Channel>(declared: Declared): Declared {
  return declared
}

/** The names a client of the channel may send. */
export type UpName<C extends Channel> = keyof C['up'] & string

/** The names a room of the channel may send. */
export type DownName<C extends Channel> = keyof C['down'] & string

/** The body of an upward message after it was parsed. */
export type UpBody<C extends Channel, Name extends UpName<C>> = z.output<C['up'][Name]['body']>

/** The body of a downward message. */
export type DownBody<C extends Channel, Name extends DownName<C>> = z.output<C['down'][Name]['body']>

/** The text form of a message. */
export type Envelope = { type: string; body: unknown }

/** A room's answer to a message that it refuses; the connection stays open. */
export type Refusal = { type: 'refused'; body: { of: string; code: ErrorCode } }

/** The codes with which a room closes a socket. */
export const closeCodes = {
  /** The ticket is unknown, used or expired: fetch another. */
  ticket: 4401,
  /** The person may not be here any longer. */
  forbidden: 4403,
  /** The client speaks a contract that is no longer served. */
  clientTooOld: 4409,
  /** The client sent more than the limits allow. */
  tooMany: 4429,
} as const

/** The limits of one socket. */
export const socketLimits = {
  /** Text messages and binary frames beyond this close the socket. */
  maxFrameBytes: 256 * 1024,
  /** A bucket of this many messages refills at `messagesPerSecond`. */
  burst: 240,
  messagesPerSecond: 120,
  /** A room answers `ping` with `pong` without waking. Every socket pings twice in this time. */
  heartbeatMs: 15_000,
  /** The maximum of open sockets of one person in one room; a new one closes the oldest. */
  mostOfPerson: 24,
  /** How often a visible device pings, by one of its sockets. */
  watchMs: 1_000,
} as const

export const ping = 'ping'
export const pong = 'pong'

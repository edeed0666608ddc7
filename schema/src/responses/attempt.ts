import type { ErrorCode } from '../kit/errors.ts'

const minute = 60_000

const day = 86_400_000

/** How late work may arrive and still be in time, for slow networks. */
export const graceMs = 30_000

/** The delay from which an answer counts as given offline. */
export const offlineMs = 60_000

/** The policies for late work. It is never dropped: the policy decides what counts. */
export const latePolicies = ['accept', 'penalty', 'refuse'] as const

export type LatePolicy = (typeof latePolicies)[number]

/** The settings that decide when an attempt can be made. */
export type TakeRules = {
  opensOn: string | null
  dueOn: string | null
  timeLimit: number
  hasTimeLimit: boolean
  attempts: number | null
  latePolicy: LatePolicy
}

/** One student's additional allowance. */
export type Extra = { extraMinutes: number; extraAttempts: number; dueOn: string | null }

/** Of what a start requires, what one student is exempt from. */
type Exemption = { skipsPassword: boolean; skipsRoomCode: boolean }

/** What one student has to enter before a start, by the settings and their exemption. */
export function entryOf(
  { password, isInRoomOnly }: { password: string | null; isInRoomOnly: boolean },
  { skipsPassword, skipsRoomCode }: Exemption,
): { needsPassword: boolean; needsRoomCode: boolean } {
  return { needsPassword: password !== null && !skipsPassword, needsRoomCode: isInRoomOnly && !skipsRoomCode }
}

/** A student who wants to start, with the known facts. */
export type Starting = {
  status: 'Unpublished' | 'Published' | 'Closed'
  rules: TakeRules
  extra: Extra
  isAssigned: boolean
  attemptsMade: number
  /** Whether the password and the room's code are right, or not required. */
  isPasswordRight: boolean
  isInRoom: boolean
  now: string
}

type StartFault = Extract<
  ErrorCode,
  | 'common/not-found'
  | 'responses/not-open'
  | 'responses/closed'
  | 'responses/no-attempts'
  | 'responses/password-wrong'
  | 'responses/room-code-wrong'
>

/** Whether an attempt can be started. A running one is returned before this check. */
export function canStart(starting: Starting): StartFault | 'ok' {
  const { status, rules, extra, isAssigned, attemptsMade, isPasswordRight, isInRoom, now } = starting
  if (!isAssigned || status === 'Unpublished') return 'common/not-found'
  if (status === 'Closed') return 'responses/closed'
  if (rules.opensOn !== null && now < rules.opensOn) return 'responses/not-open'
  const dueOn = extra.dueOn ?? rules.dueOn
  if (dueOn !== null && now > dueOn && rules.latePolicy === 'refuse') return 'responses/closed'
  if (rules.attempts !== null && attemptsMade >= rules.attempts + extra.extraAttempts) return 'responses/no-attempts'
  if (!isPasswordRight) return 'responses/password-wrong'
  return isInRoom ? 'ok' : 'responses/room-code-wrong'
}

/**
 * Until when answers of an attempt are in time: its time limit or the due date, whichever is first; null for no limit.
 */
export function dueAtOf(rules: TakeRules, extra: Extra, startedAt: string): string | null {
  return earliest(limitOf(rules, extra, startedAt), extra.dueOn ?? rules.dueOn)
}

/**
 * The time from which an attempt accepts no more work. A late one continues to its time limit where the policy allows
 * it.
 */
export function endsAtOf(rules: TakeRules, extra: Extra, startedAt: string): string | null {
  const dueOn = rules.latePolicy === 'refuse' ? (extra.dueOn ?? rules.dueOn) : null
  return earliest(limitOf(rules, extra, startedAt), dueOn)
}

function limitOf({ hasTimeLimit, timeLimit }: TakeRules, { extraMinutes }: Extra, startedAt: string): string | null {
  return hasTimeLimit ? new Date(Date.parse(startedAt) + (timeLimit + extraMinutes) * minute).toISOString() : null
}

function earliest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** Times of one answer. `answeredAt` is the device's time, converted to the server's clock. */
export type AnswerTimes = { answeredAt: string; receivedAt: string }

/** The timing of an answer. `offline`: in time by the device, and received later. */
export type Timing = 'in-time' | 'offline' | 'late'

/** When a device sent answers by its clock, and when the server received them. */
type Sending = { sentAt: string; receivedAt: string }

/** Converts the times of one request to the server's clock, by the device's clock at sending. */
export function onServerClock({ sentAt, receivedAt }: Sending): (deviceAt: string) => string {
  const received = Date.parse(receivedAt)
  const shift = received - Date.parse(sentAt)
  return (deviceAt) => new Date(Math.min(Date.parse(deviceAt) + shift, received)).toISOString()
}

/** An answer as a device reports it, in the order of its `sequence`. */
export type Reported = { sequence: number; answeredAt: string }

/**
 * Whether the device's clock went back during the answers: a later answer has an earlier time, or one in the future.
 */
export function wasClockSetBack(
  reported: readonly Reported[],
  { sentAt, startedAt, receivedAt }: Sending & { startedAt: string },
): boolean {
  const ordered = [...reported].sort((one, other) => one.sequence - other.sequence)
  const goesBack = ordered.some(({ answeredAt }, at) => answeredAt < (ordered[at - 1]?.answeredAt ?? ''))
  const isAhead = ordered.some(({ answeredAt }) => answeredAt > sentAt)
  const earliest = Date.parse(startedAt) - graceMs
  const received = Date.parse(receivedAt)
  const shift = received - Date.parse(sentAt)
  const isBefore = ordered.some(({ answeredAt }) => Math.min(Date.parse(answeredAt) + shift, received) < earliest)
  return goesBack || isAhead || isBefore
}

/** The timing of an answer against the end of its attempt. A clock that was set back proves nothing. */
export function timingOf(
  { answeredAt, receivedAt }: AnswerTimes,
  dueAt: string | null,
  isClockTrusted: boolean,
): Timing {
  const end = dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt) + graceMs
  const received = Date.parse(receivedAt)
  const claimed = isClockTrusted ? Date.parse(answeredAt) : received
  if (received <= end && received - claimed < offlineMs) return 'in-time'
  return claimed <= end ? 'offline' : 'late'
}

/** Offline spans, from the first waiting answer to its arrival; adjacent spans are merged. */
export function gapsOf(answers: readonly AnswerTimes[]): { from: string; to: string }[] {
  const waited = answers
    .filter((answer) => Date.parse(answer.receivedAt) - Date.parse(answer.answeredAt) >= offlineMs)
    .map((answer) => ({ from: answer.answeredAt, to: answer.receivedAt }))
    .sort((one, other) => (one.from < other.from ? -1 : 1))
  return waited.reduce<{ from: string; to: string }[]>((spans, span) => {
    const last = spans.at(-1)
    if (last === undefined || span.from > last.to) return [...spans, span]
    return [...spans.slice(0, -1), { from: last.from, to: span.to > last.to ? span.to : last.to }]
  }, [])
}

/** The share of points that an answer retains under a policy: a late one loses a part for each day begun. */
export function retainedShare(
  answer: AnswerTimes & { timing: Timing },
  { latePolicy, latePenalty }: { latePolicy: LatePolicy; latePenalty: number },
  dueAt: string | null,
): number {
  if (answer.timing !== 'late' || dueAt === null || latePolicy === 'accept') return 1
  if (latePolicy === 'refuse') return 0
  const days = Math.ceil((Date.parse(answer.receivedAt) - Date.parse(dueAt)) / day)
  return Math.max(0, 1 - (days * latePenalty) / 100)
}

/** The phase of an attempt at this time: one whose time is over counts with the received answers. */
export function phaseOf(
  { submittedAt, endsAt }: { submittedAt: string | null; endsAt: string | null },
  now: string,
): 'running' | 'time-over' | 'handed-in' {
  if (submittedAt !== null) return 'handed-in'
  return endsAt !== null && Date.parse(now) > Date.parse(endsAt) + graceMs ? 'time-over' : 'running'
}

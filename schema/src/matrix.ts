import * as z from 'zod'
import { calls, requestOf, type CallName, type CallRequest, type NamedCall } from './calls.ts'
import { errors, isErrorCode, messageOf } from './kit/errors.ts'
import { actsAsMember, isForOperators, type Role, type SessionReach } from './kit/roles.ts'
import { Id } from './kit/wire.ts'
import type { Landmarks } from './landmarks.ts'
import type { Feature } from './licences/features.ts'
import { samples } from './samples.ts'

export type { Landmarks } from './landmarks.ts'
export { samples } from './samples.ts'

/** A caller that makes every call once. */
export type Caller = {
  name: string
  token: string | null
  personId: string | null
  role: Role | null
  reach: SessionReach
  features: readonly Feature[]
}

/** A reply to a request. */
export type Reply = { status: number; body: unknown }

/** Sends a request with a token, over the test's transport. */
export type Send = (request: CallRequest, token: string | null) => Promise<Reply>

// Calls that grant a licence, which must come after all other calls of a school without one.
const gifts = ({ name }: NamedCall) => name.startsWith('licences.')
// Calls that end rows which all callers need, in their order: an archived class takes no writes.
const endings: readonly CallName[] = [
  'assessments.remove',
  'folders.remove',
  'lessons.remove',
  'classes.renewCode',
  'classArchive.set',
  'classes.remove',
  'staff.remove',
]
// Calls that end sessions which the same person's other calls need, on other devices too.
const farewells: readonly CallName[] = ['sessions.revokeOthers', 'accounts.logout', 'operators.signOut']

const isAmong = (names: readonly CallName[]) => (call: NamedCall) => names.includes(call.name)

/** Every call. Those that give a licence come late, and those that end a class, a membership or a session come last. */
export const callsInOrder: readonly NamedCall[] = [
  ...calls.filter((call) => !gifts(call) && !isAmong([...endings, ...farewells])(call)),
  ...calls.filter(gifts),
  ...[...endings, ...farewells].flatMap((name) => calls.filter((call) => call.name === name)),
]

/** Every call by every caller, in an order in which none removes what another needs. */
export function cellsOf<Cell extends { caller: Caller }>(callers: readonly Cell[]): (Cell & { call: NamedCall })[] {
  const isFarewell = isAmong(farewells)
  const narrowFirst = [...callers].sort((a, b) => Number(a.caller.reach === 'full') - Number(b.caller.reach === 'full'))
  return [
    ...callsInOrder.filter((call) => !isFarewell(call)).flatMap((call) => callers.map((cell) => ({ ...cell, call }))),
    ...narrowFirst.flatMap((cell) => farewellsOf(cell.caller).map((call) => ({ ...cell, call }))),
  ]
}

// The last call of each caller ends its own session.
function farewellsOf({ reach }: Caller): NamedCall[] {
  const last = callsInOrder.filter(isAmong(farewells))
  const forPlatform = isAmong(['operators.signOut'])
  const others = last.filter((call) => !forPlatform(call))
  return reach === 'operator' ? [...others, ...last.filter(forPlatform)] : [...last.filter(forPlatform), ...others]
}

// A join code leads strangers in by design, and `receivers` may only be the caller.
const opensToStrangers: readonly CallName[] = ['classes.lookUpCode', 'classes.joinByCode', 'notifications.list']

/** The calls whose sample names a row that belongs to an institute. */
export const tenantCalls: readonly NamedCall[] = calls.filter(({ name, call }) => {
  // The platform's own calls name any institute, and admission lets no institute's people near them.
  if (isForOperators(call['~orpc'].meta.roles)) return false
  const isBound = JSON.stringify(samples[name](marks('a'))) !== JSON.stringify(samples[name](marks('b')))
  return isBound && !opensToStrangers.includes(name)
})

/** Admission's result before a call looks at its input: a status, or `in`. */
export function admissionOf({ call }: NamedCall, caller: Caller): 401 | 403 | 406 | 'in' {
  const { roles, reach, feature, takesCard } = call['~orpc'].meta
  if (roles === 'anyone') return 'in'
  if (caller.token === null) return 401
  if (isForOperators(roles)) return caller.reach === 'operator' ? 'in' : 403
  if (caller.reach === 'card' && roles === 'signedIn' && takesCard !== true) return 403
  if (!actsAsMember(caller.reach) && reach?.some((narrow) => narrow === caller.reach) !== true) return 403
  if (roles === 'signedIn') return 'in'
  if (caller.role === null || !roles.includes(caller.role)) return 403
  return feature !== null && !caller.features.includes(feature) ? 406 : 'in'
}

// A caller cannot change another person's password, and without the current one a mailed link has to come first.
const ownPasswordOnly: readonly CallName[] = ['passwords.change', 'passwords.changeWithoutCurrent']

// A signed-in teacher or admin does not join by code. A person without an address cannot request membership of an
// institute.
const refusedByRule = (name: CallName, caller: Caller) =>
  (ownPasswordOnly.includes(name) && caller.token !== null) ||
  (name === 'joining.ask' && caller.role === 'guest') ||
  (name === 'classes.joinByCode' &&
    (caller.role === 'instructor' || caller.role === 'admin' || !actsAsMember(caller.reach)))

/** One cell of the matrix: a call made by a caller with rows of the caller's own institute. */
export async function checkCell(
  cell: { call: NamedCall; caller: Caller; at: Landmarks },
  send: Send,
): Promise<string[]> {
  const { call, caller, at } = cell
  const where = `${call.name} as ${caller.name}`
  const reply = await send(requestOf(call, samples[call.name](at)), caller.token)
  const faults = formFaults(call, reply).map((fault) => `${where}: ${fault}`)
  const expected = refusedByRule(call.name, caller) ? 403 : admissionOf(call, caller)
  // A call about licences may itself report that something is locked or used up.
  const isOwnRefusal =
    reply.status === 406 && call.call['~orpc'].meta.errors.some((code) => errors[code].status === 406)
  const isRefused = [401, 403, 406].includes(reply.status) && !isOwnRefusal
  const isAsExpected = expected === 'in' ? !isRefused : reply.status === expected
  return isAsExpected ? faults : [...faults, `${where}: expected ${expected}, got ${reply.status}`]
}

// Calls that filter by rows answer with an empty list for rows of another institute, and are not refused.
const listsNothing: readonly CallName[] = [
  'assessments.isExist',
  'assessments.isPublished',
  'lessons.list',
  'lessons.listOfClass',
  'lessons.listOfFolder',
  'lessons.search',
  'records.erased',
]

/** One foreign cell: rows of another institute must look exactly like rows that do not exist. */
export async function checkForeign(
  cell: { call: NamedCall; caller: Caller; foreign: Landmarks; absent: Landmarks },
  send: Send,
): Promise<string[]> {
  const { call, caller, foreign, absent } = cell
  const where = `${call.name} across institutes as ${caller.name}`
  const theirs = await send(requestOf(call, samples[call.name](foreign)), caller.token)
  const absentReply = await send(requestOf(call, samples[call.name](absent)), caller.token)
  const isHidden = theirs.status === absentReply.status && comparable(theirs) === comparable(absentReply)
  const isEmpty = theirs.status === 200 && listsNothing.includes(call.name)
  const isRefused = theirs.status >= 400 && theirs.status < 500
  if (!isHidden) return [`${where}: ${theirs.status} ${comparable(theirs)} differs from ${comparable(absentReply)}`]
  return isRefused || isEmpty ? [] : [`${where}: answered ${theirs.status}`]
}

/** The faults of a reply's form: a server error, a reply that does not parse, an undeclared code. */
export function formFaults({ call }: NamedCall, { status, body }: Reply): string[] {
  const { outputSchema, meta } = call['~orpc']
  if (status >= 500) return [`status ${status}`]
  if (status === 200) {
    // Every schema of the contract is zod's; oRPC knows it by the standard interface only.
    const parsed = (outputSchema as z.ZodType).safeParse(body)
    return parsed.success ? [] : [`a reply that does not parse: ${parsed.error.message}`]
  }
  const error = WireErrorForm.safeParse(body)
  if (!error.success || !isErrorCode(error.data.code)) return [`status ${status} without an error of the catalogue`]
  const { code, message, feature, issues } = error.data
  const isDeclared =
    code.startsWith('common/') || meta.errors.includes(code) || (meta.feature !== null && !code.includes('/'))
  return [
    ...(isDeclared ? [] : [`${code} is not declared`]),
    ...(errors[code].status === status ? [] : [`${code} with status ${status}`]),
    ...(messageOf(code, { ...(feature !== undefined && { feature }), ...(issues && { issues }) }) === message
      ? []
      : [`${code} with other words: ${message}`]),
  ]
}

const WireErrorForm = z.object({
  code: z.string(),
  message: z.string(),
  requestId: Id,
  feature: z.string().optional(),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
})

function comparable({ body }: Reply): string {
  return JSON.stringify(body, (key, value: unknown) => (key === 'requestId' ? undefined : value))
}

function marks(mark: string): Landmarks {
  return {
    personId: mark,
    instituteId: mark,
    lessonId: mark,
    folderId: mark,
    classId: mark,
    contentId: mark,
    assessmentId: mark,
    code: mark,
    requestId: mark,
    invitationId: mark,
  }
}

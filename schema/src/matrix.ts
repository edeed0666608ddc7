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

/** Somebody who makes every call once. */
export type Caller = {
  name: string
  token: string | null
  personId: string | null
  role: Role | null
  reach: SessionReach
  features: readonly Feature[]
}

/** What came back. */
export type Reply = { status: number; body: unknown }

/** Sends a request as somebody, under the test's own transport. */
export type Send = (request: CallRequest, token: string | null) => Promise<Reply>

// What these give, a school without a licence must not have before all the others have asked.
const gifts = ({ name }: NamedCall) => name.startsWith('licences.')
// What these end, all callers need.
const endings: readonly CallName[] = [
  'assessments.remove',
  'folders.remove',
  'lessons.remove',
  'classes.renewCode',
  'classes.remove',
  'staff.remove',
]
// What these end, the same person's other calls need, on other devices too.
const farewells: readonly CallName[] = ['sessions.revokeOthers', 'accounts.logout', 'operators.signOut']

const isAmong = (names: readonly CallName[]) => (call: NamedCall) => names.includes(call.name)

/** Every call, with those that give a licence, and then those that end a class, a membership or a session, at the end. */
export const callsInOrder: readonly NamedCall[] = [
  ...calls.filter((call) => !gifts(call) && !isAmong([...endings, ...farewells])(call)),
  ...calls.filter(gifts),
  ...calls.filter(isAmong(endings)),
  ...farewells.flatMap((name) => calls.filter((call) => call.name === name)),
]

/** Every call by every caller, in an order in which none takes away what another needs. */
export function cellsOf<Cell extends { caller: Caller }>(callers: readonly Cell[]): (Cell & { call: NamedCall })[] {
  const isFarewell = isAmong(farewells)
  const narrowFirst = [...callers].sort((a, b) => Number(a.caller.reach === 'full') - Number(b.caller.reach === 'full'))
  return [
    ...callsInOrder.filter((call) => !isFarewell(call)).flatMap((call) => callers.map((cell) => ({ ...cell, call }))),
    ...narrowFirst.flatMap((cell) => farewellsOf(cell.caller).map((call) => ({ ...cell, call }))),
  ]
}

// Each caller's own last word is the call that lets them in no more.
function farewellsOf({ reach }: Caller): NamedCall[] {
  const said = callsInOrder.filter(isAmong(farewells))
  const forPlatform = isAmong(['operators.signOut'])
  const others = said.filter((call) => !forPlatform(call))
  return reach === 'operator' ? [...others, ...said.filter(forPlatform)] : [...said.filter(forPlatform), ...others]
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

/** What admission says to a caller before a call looks at its input: a status, or `in`. */
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

// Somebody else's password is nobody's to change, and without the current one a mailed link has to come first.
const ownPasswordOnly: readonly CallName[] = ['passwords.change', 'passwords.changeWithoutCurrent']

// Who is signed in with a role that teaches or governs does not join by code, whoever else may; who has no address asks no
// institute to be let in.
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
  // A call about licences may itself say that something is locked or spent.
  const isOwnRefusal =
    reply.status === 406 && call.call['~orpc'].meta.errors.some((code) => errors[code].status === 406)
  const isRefused = [401, 403, 406].includes(reply.status) && !isOwnRefusal
  const isAsExpected = expected === 'in' ? !isRefused : reply.status === expected
  return isAsExpected ? faults : [...faults, `${where}: expected ${expected}, got ${reply.status}`]
}

// What names rows that the caller has nothing of is answered with none, not refused.
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
  const nobodys = await send(requestOf(call, samples[call.name](absent)), caller.token)
  const isHidden = theirs.status === nobodys.status && comparable(theirs) === comparable(nobodys)
  const isEmpty = theirs.status === 200 && listsNothing.includes(call.name)
  const isRefused = theirs.status >= 400 && theirs.status < 500
  if (!isHidden) return [`${where}: ${theirs.status} ${comparable(theirs)} differs from ${comparable(nobodys)}`]
  return isRefused || isEmpty ? [] : [`${where}: answered ${theirs.status}`]
}

/** What is wrong with the form of a reply: a failure of ours, a reply that does not parse, an undeclared code. */
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

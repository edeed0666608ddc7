import * as z from 'zod'
import { calls, requestOf, type CallName, type CallRequest, type NamedCall } from './calls.ts'
import { errors, isErrorCode, messageOf } from './kit/errors.ts'
import { isForOperators, type Role, type SessionReach } from './kit/roles.ts'
import { Id } from './kit/wire.ts'
import type { Feature } from './licences/features.ts'

/** Somebody who makes every call once. */
export type Caller = {
  name: string
  token: string | null
  personId: string | null
  role: Role | null
  reach: SessionReach
  features: readonly Feature[]
}

/** Rows of one institute that the calls name. */
export type Landmarks = {
  personId: string
  instituteId: string
  lessonId: string
  classId: string
  contentId: string
  code: string
  requestId: string
  invitationId: string
}

/** What came back. */
export type Reply = { status: number; body: unknown }

/** Sends a request as somebody, under the test's own transport. */
export type Send = (request: CallRequest, token: string | null) => Promise<Reply>

type Sample = (at: Landmarks) => Record<string, unknown>

const capture = {
  kind: 'article',
  title: 'Leaves',
  url: 'https://example.org/leaves',
  language: 'en',
  capturedAt: '2026-01-01T00:00:00.000Z',
  via: 'article',
  segments: [
    { text: 'Green plants make their food in their leaves. Roots take water from the soil. Leaves let oxygen go.' },
  ],
}

const newcomer = {
  first_name: 'Somebody',
  email: 'nobody@example.org',
  password: 'tumbling river stones',
  language: 'en',
  terms: true,
}

const anImport = '01890000-0000-7000-8000-00000000f11e'

const sheetRow = {
  row: 2,
  first_name: 'Asha',
  last_name: '',
  emailId: 'asha@school.example',
  guardianContactNumber: '09876543210',
}

/** An input for each call that names rows of the institute; a call without one does not compile. */
export const samples: Readonly<Record<CallName, Sample>> = {
  'accounts.sendVerificationLink': () => ({ id: 'nobody@example.org' }),
  'accounts.verifyVid': () => ({ vid: 'nobody-made-this' }),
  'accounts.login': () => ({ email: 'nobody@example.org', password: 'wrong-password' }),
  'accounts.isSessionActive': () => ({}),
  'accounts.logout': () => ({}),
  'accounts.teacherInfo': () => ({}),
  'audit.list': () => ({}),
  'capture.send': () => capture,
  'changes.pull': () => ({ cursor: '0' }),
  'classes.listMine': () => ({}),
  'classes.get': ({ classId }) => ({ id: classId }),
  'classes.listLearners': ({ classId }) => ({ id: classId }),
  'classes.listInstructors': ({ classId }) => ({ id: classId }),
  'classes.listWithInstitute': () => ({}),
  'classes.create': ({ instituteId, personId }) => ({ instituteId, userId: personId, name: 'Another class' }),
  'classes.rename': ({ classId }) => ({ classId, name: 'Another name' }),
  'classes.remove': ({ classId, instituteId }) => ({ classId, instituteId }),
  'classes.addLearners': ({ classId, personId }) => ({ classIds: [classId], userIds: [personId] }),
  'classes.addInstructors': ({ classId, personId }) => ({ classIds: [classId], userIds: [personId] }),
  'classes.removeLearners': ({ classId, personId }) => ({ id: classId, userIds: [personId] }),
  'classes.removeInstructors': ({ classId, personId }) => ({ id: classId, userIds: [personId] }),
  'classes.request': ({ classId, personId }) => ({ classId, userId: personId }),
  'classes.listRequests': () => ({}),
  'classes.listRequestsOfClass': ({ classId }) => ({ id: classId }),
  'classes.answerRequest': ({ lessonId }) => ({ requestId: lessonId, isAccepted: true }),
  'classes.withdrawRequest': ({ lessonId }) => ({ requestId: lessonId }),
  'classes.lookUpCode': ({ code }) => ({ code }),
  'classes.joinByCode': ({ code }) => ({ code, displayName: 'Somebody' }),
  'devices.start': () => ({ clientName: 'A device' }),
  'devices.look': () => ({ userCode: 'AAAAAAA' }),
  'devices.approve': () => ({ userCode: 'AAAAAAA' }),
  'qr.ask': () => ({}),
  'qr.look': () => ({ deviceId: 'AAAAAAAA' }),
  'qr.confirm': () => ({ deviceId: 'AAAAAAAA', number: 10 }),
  'qr.finish': () => ({ deviceCode: 'nobody-made-this' }),
  'devices.finish': () => ({ deviceCode: 'nobody-made-this' }),
  'files.list': () => ({}),
  'files.get': ({ contentId }) => ({ id: contentId }),
  'google.options': () => ({}),
  'google.start': () => ({}),
  'google.signup': () => ({ id_token: 'nobody-made-this', nonce: 'nobody-made-this' }),
  'google.login': () => ({ id_token: 'nobody-made-this', nonce: 'nobody-made-this' }),
  'google.adminSignup': () => ({ id_token: 'nobody-made-this', nonce: 'nobody-made-this' }),
  'google.adminLogin': () => ({ id_token: 'nobody-made-this', nonce: 'nobody-made-this' }),
  'health.get': () => ({}),
  'imports.stage': ({ instituteId }) => ({ importId: anImport, part: 0, rows: [sheetRow], instituteId }),
  'imports.upload': ({ classId }) => ({ importId: anImport, classId, rows: [sheetRow], dryRun: true }),
  'institutes.list': () => ({}),
  'institutes.listWithClasses': () => ({}),
  'institutes.setDefault': () => ({ instituteId: null }),
  'institutes.actIn': ({ instituteId }) => ({ instituteId }),
  'institutes.get': () => ({}),
  'institutes.update': ({ instituteId, personId }) => ({ instituteId, userId: personId, phone: '+91 20 5550 1234' }),
  'institutes.setLogo': () => ({ bytes: null }),
  'institutes.getLogo': () => ({ logoId: '0'.repeat(64) }),
  'joining.listOwn': () => ({}),
  'joining.listRequests': ({ instituteId }) => ({ id: instituteId }),
  'joining.ask': () => ({ code: 'AAAAAAA', role: 'learner' }),
  'joining.answerRequest': ({ requestId }) => ({ requestId, answer: 'decline' }),
  'joining.cancelRequest': ({ requestId }) => ({ requestId }),
  'joining.inviteTeacher': () => ({ email: 'nobody@example.org' }),
  'joining.listInvitations': () => ({}),
  'joining.cancelInvitation': ({ invitationId }) => ({ invitationId }),
  'joining.lookUpInvitation': () => ({ secret: 'nobody-made-this' }),
  'joining.answerInvitation': ({ invitationId }) => ({ invitationId, answer: 'decline' }),
  'joining.referralCode': ({ instituteId }) => ({ id: instituteId }),
  'joining.inviteInstitute': () => ({ email: 'nobody@example.org' }),
  'languages.save': () => ({ language: 'hi' }),
  'languages.get': () => ({}),
  'lessons.create': () => ({ name: 'A lesson' }),
  'lessons.list': ({ classId }) => ({ class_id: classId }),
  'lessons.get': ({ lessonId }) => ({ id: lessonId }),
  'lessons.rename': ({ lessonId }) => ({ flow_id: lessonId, name: 'Another name' }),
  'lessons.publish': ({ lessonId, classId }) => ({ flow_id: lessonId, class_id: classId }),
  'lessons.reportHolding': ({ lessonId }) => ({ flow_id: lessonId, holding: 'opened' }),
  'lessons.listHolders': ({ lessonId }) => ({ flow_id: lessonId }),
  'licences.read': () => ({}),
  'licences.details': ({ instituteId }) => ({ instituteId }),
  'licences.ofTeacher': ({ personId, instituteId }) => ({ userId: personId, role: 'TEACHER', instituteId }),
  'licences.usage': () => ({}),
  'licences.validate': ({ instituteId }) => ({ id: instituteId }),
  'licences.use': ({ instituteId }) => ({ id: instituteId, feature: 'notebooks' }),
  'licences.giveBack': ({ contentId }) => ({ usageId: contentId }),
  'licences.startTrial': ({ instituteId }) => ({ instituteId, feature: 'notebooks' }),
  'licences.redeem': () => ({ couponCode: 'NBDYMADETHS2' }),
  'licences.contact': () => ({ message: 'Please call us' }),
  'licences.create': ({ instituteId }) => ({ instituteId, plan: 'STARTER_PLAN' }),
  'licences.setPlan': ({ instituteId }) => ({ instituteId, plan: 'ENTERPRISE_PLAN' }),
  'licences.increment': ({ instituteId }) => ({ instituteId, type: 'students', amount: 1 }),
  'licences.transfer': ({ instituteId }) => ({
    fromInstituteId: instituteId,
    toInstituteId: instituteId,
    type: 'students',
    amount: 1,
  }),
  'licences.createCoupon': () => ({ benefit: { kind: 'limit', type: 'aiCredits', amount: 1 } }),
  'live.ticket': ({ lessonId }) => ({ room: 'lesson', flow_id: lessonId }),
  'notifications.list': ({ personId }) => ({ receivers: personId }),
  'notifications.readAll': () => ({}),
  'records.look': ({ instituteId, personId }) => ({ instituteId, userId: personId }),
  'records.export': ({ instituteId, personId }) => ({ instituteId, userId: personId }),
  'records.erase': ({ instituteId, personId }) => ({ instituteId, userId: personId, name: 'another name' }),
  'signup.teacher': () => newcomer,
  'signup.student': () => newcomer,
  'signup.status': () => ({ verify_token: 'nobody-made-this' }),
  'signup.verify': () => ({ verify_token: 'nobody-made-this', password: 'wrong-password' }),
  'signup.resend': () => ({ email: 'nobody@example.org' }),
  'signup.isVerified': ({ personId }) => ({ id: personId }),
  'signup.registerProfile': () => ({ first_name: 'Somebody', terms: true }),
  'passwords.forgot': () => ({ email: 'nobody@example.org' }),
  'passwords.verifyCode': () => ({ vid: 'nobody-made-this' }),
  'passwords.reset': () => ({ email: 'nobody@example.org', code: '00000000', newPassword: 'another-slate-8' }),
  'passwords.change': () => ({
    email: 'nobody@example.org',
    currentPassword: 'wrong-password',
    newPassword: 'another-slate-8',
  }),
  'passwords.changeWithoutCurrent': () => ({ email: 'nobody@example.org', newPassword: 'another-slate-8' }),
  'profiles.get': () => ({}),
  'profiles.update': ({ personId }) => ({ id: personId, first_name: 'Somebody' }),
  'profiles.updateById': ({ personId }) => ({ id: personId, last_name: 'Somewhere' }),
  'profiles.updateOwn': () => ({ contactNumber: '+91 98765 43210' }),
  'profiles.setPicture': () => ({ picture: null }),
  'profiles.picture': ({ personId }) => ({ id: personId, hash: '0'.repeat(64) }),
  'sessions.list': () => ({}),
  'sessions.revoke': () => ({ sessionId: '0189ffff-0000-7000-8000-00000000ffff' }),
  'sessions.revokeOthers': () => ({}),
  'sessions.loginV3': () => ({ email: 'nobody@example.org', password: 'wrong-password' }),
  'sessions.getLoginCode': () => ({}),
  'sessions.loginViaToken': () => ({ token: 'nobody-made-this' }),
  'sessions.publicToken': () => ({}),
  'staff.info': () => ({}),
  'staff.list': ({ instituteId }) => ({ instituteId, search: 'in' }),
  'staff.create': ({ instituteId }) => ({ first_name: 'New', email: 'new.teacher@school.example', instituteId }),
  'staff.remove': ({ instituteId, personId }) => ({ instituteId, userId: personId }),
  // As admin, so that what an admin of the matrix gives to themselves changes nobody's verdicts.
  'staff.grantRole': ({ instituteId, personId }) => ({ instituteId, userId: personId, role: 'admin' }),
  'staff.withdrawRole': ({ instituteId, personId }) => ({ instituteId, userId: personId, role: 'instructor' }),
  'students.list': ({ instituteId }) => ({ id: instituteId, search: 'le' }),
  'students.create': ({ instituteId }) => ({
    first_name: 'New',
    guardianContactNumber: '+91 98765 43210',
    instituteId,
  }),
  'students.remove': ({ instituteId, personId }) => ({ instituteId, userId: personId }),
  'students.listOfClass': ({ classId }) => ({ id: classId }),
}

// What these end, all callers need.
const endings: readonly CallName[] = ['classes.remove', 'staff.remove']
// What these end, the same person's other calls need, on other devices too.
const farewells: readonly CallName[] = ['sessions.revokeOthers', 'accounts.logout']

const isAmong = (names: readonly CallName[]) => (call: NamedCall) => names.includes(call.name)

/** Every call, with those that end a class, a membership or a session at the end. */
export const callsInOrder: readonly NamedCall[] = [
  ...calls.filter((call) => !isAmong([...endings, ...farewells])(call)),
  ...calls.filter(isAmong(endings)),
  ...farewells.flatMap((name) => calls.filter((call) => call.name === name)),
]

/** Every call by every caller, in an order in which none takes away what another needs. */
export function cellsOf<Cell extends { caller: Caller }>(callers: readonly Cell[]): (Cell & { call: NamedCall })[] {
  const isFarewell = isAmong(farewells)
  const narrowFirst = [...callers].sort((a, b) => Number(a.caller.reach === 'full') - Number(b.caller.reach === 'full'))
  return [
    ...callsInOrder.filter((call) => !isFarewell(call)).flatMap((call) => callers.map((cell) => ({ ...cell, call }))),
    ...narrowFirst.flatMap((cell) => callsInOrder.filter(isFarewell).map((call) => ({ ...cell, call }))),
  ]
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
  const { roles, reach, feature } = call['~orpc'].meta
  if (roles === 'anyone') return 'in'
  if (caller.token === null) return 401
  if (isForOperators(roles)) return caller.reach === 'operator' ? 'in' : 403
  if (caller.reach !== 'full' && caller.reach !== reach) return 403
  if (roles === 'signedIn') return 'in'
  if (caller.role === null || !roles.includes(caller.role)) return 403
  return feature !== null && !caller.features.includes(feature) ? 406 : 'in'
}

// Somebody else's password is nobody's to change, and without the current one a mailed link has to come first.
const ownPasswordOnly: readonly CallName[] = ['passwords.change', 'passwords.changeWithoutCurrent']

// Who is signed in with a role that teaches or governs does not join by code, whoever else may.
const refusedByRule = (name: CallName, caller: Caller) =>
  (ownPasswordOnly.includes(name) && caller.token !== null) ||
  (name === 'classes.joinByCode' &&
    (caller.role === 'instructor' || caller.role === 'admin' || caller.reach !== 'full'))

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
  const isEmpty = theirs.status === 200 && call.name === 'lessons.list'
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
  const { code, message, feature } = error.data
  const isDeclared =
    code.startsWith('common/') || meta.errors.includes(code) || (meta.feature !== null && !code.includes('/'))
  return [
    ...(isDeclared ? [] : [`${code} is not declared`]),
    ...(errors[code].status === status ? [] : [`${code} with status ${status}`]),
    ...(messageOf(code, feature) === message ? [] : [`${code} with other words: ${message}`]),
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
    classId: mark,
    contentId: mark,
    code: mark,
    requestId: mark,
    invitationId: mark,
  }
}

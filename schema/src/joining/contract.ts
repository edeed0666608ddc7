import * as z from 'zod'
import { Email } from '../accounts/model.ts'
import { command, query } from '../kit/call.ts'
import { Done, Id, page, paging } from '../kit/wire.ts'
import { OwnInvitation, OwnRequest, RequestOfInstitute, SentInvitation } from './model.ts'
import { askedRoles, invitedRoles } from './rules.ts'

const Language = z.string().max(10).optional()

/** Calls of the area `joining`: membership of people in an institute, and of institutes in the platform. */
export const joining = {
  listOwn: query({
    path: '/institute-request/get-all-requests-for-user',
    summary:
      'What the caller asked of institutes, newest first, and with the first page the open invitations to their address.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'cache',
    input: z.object({ ...paging }),
    output: page(OwnRequest).extend({ invitations: z.array(OwnInvitation) }),
  }),
  listRequests: query({
    path: '/institute-request/get-all-requests-in-an-institute/{id}',
    summary: 'Who asked to join the institute the caller runs, newest first. `id` must be that institute.',
    roles: ['admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id, ...paging }),
    output: page(RequestOfInstitute),
  }),
  findCode: command({
    path: '/code/look-up',
    summary: 'What a typed code admits to: a live quiz that has not ended, else a class. Guessing is rate-limited.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({ code: z.string().min(1).max(40) }),
    output: z.object({ kind: z.enum(['quiz', 'class']) }),
    errors: ['classes/code-invalid'],
  }),
  ask: command({
    path: '/institute-request/ask',
    summary: 'Asks to join the institute that a code belongs to. Guessing codes is rate-limited.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.strictObject({ code: z.string().min(1).max(40), role: z.enum(askedRoles) }),
    output: OwnRequest,
    errors: ['classes/code-invalid', 'joining/already-member'],
  }),
  answerRequest: command({
    path: '/institute-request/answer',
    summary: 'Accepts or declines a request. Who is accepted belongs to the institute at once, in the role asked for.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ requestId: Id, answer: z.enum(['accept', 'decline']) }),
    output: Done,
    errors: ['joining/not-found', 'joining/closed', 'licences/max-limit'],
  }),
  cancelRequest: command({
    path: '/institute-request/cancel',
    summary: "Takes the caller's request back.",
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.strictObject({ requestId: Id }),
    output: Done,
    errors: ['joining/not-found', 'joining/closed'],
  }),
  inviteTeacher: command({
    path: '/institute/invite-teacher',
    summary:
      'Invites an address by a letter, as a teacher unless another role is named. A repeat sends the letter again. The ' +
      'answer is the same whether the address has an account or not.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ email: Email, role: z.enum(invitedRoles).default('instructor'), language: Language }),
    output: SentInvitation,
    errors: ['accounts/invalid-email', 'joining/already-member'],
  }),
  listInvitations: query({
    path: '/institute/invitations',
    summary:
      'Whom the institute invited, newest first. `waiting` narrows the list to a role, and to invitations that are open.',
    roles: ['admin'],
    feature: null,
    offline: 'cache',
    input: z.object({ waiting: z.enum(invitedRoles).optional(), ...paging }),
    output: page(SentInvitation),
  }),
  cancelInvitation: command({
    path: '/institute/invitation/cancel',
    summary: 'Takes an invitation back; its letter leads nowhere from then on.',
    roles: ['admin'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ invitationId: Id }),
    output: Done,
    errors: ['joining/not-found', 'joining/closed'],
  }),
  lookUpInvitation: command({
    path: '/institute/invitation/look-up',
    summary: 'What the secret of a letter invites to, before signing in. It uses nothing up.',
    roles: 'anyone',
    feature: null,
    offline: 'never',
    input: z.strictObject({ secret: z.string().min(1).max(200) }),
    output: OwnInvitation.pick({ instituteName: true, role: true, expiresAt: true }).extend({ email: z.string() }),
    errors: ['joining/invitation-invalid'],
  }),
  answerInvitation: command({
    path: '/institute/invitation/answer',
    summary: 'Accepts or declines an invitation to the verified address of the caller; once, however often it is sent.',
    roles: 'signedIn',
    takesCard: false,
    feature: null,
    offline: 'never',
    input: z.strictObject({ invitationId: Id, answer: z.enum(['accept', 'decline']) }),
    output: OwnInvitation,
    errors: ['joining/not-found', 'joining/closed', 'licences/max-limit'],
  }),
  referralCode: query({
    path: '/institute/referral-code/{id}',
    summary: 'The code by which people ask to join the institute, and by which it brings others. `id` must be its own.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'cache',
    input: z.object({ id: Id }),
    output: z.object({ referralCode: z.string(), referredCount: z.number().int() }),
  }),
  inviteInstitute: command({
    path: '/institute/invite-institute',
    summary: 'Mails the referral code to somebody at another institute. The answer is always the same.',
    roles: ['admin', 'instructor'],
    feature: null,
    offline: 'never',
    input: z.strictObject({ email: Email, language: Language }),
    output: Done,
    errors: ['accounts/invalid-email'],
  }),
}

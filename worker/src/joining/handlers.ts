import { joining } from '@takhti/schema/joining/contract'
import { statusAt } from '@takhti/schema/joining/rules'
import { dayMs } from '@takhti/schema/kit/durations'
import { implement } from '#http/implement.ts'
import { reserveInstituteEmail } from '#institutes/port.ts'
import { countAttempt, refuseSpent } from '#platform/attempts.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { runJobLater, emailJob } from '#platform/outbox.ts'
import { sendReferralEmail, type ReferralEmail } from './emails.ts'
import { findCode } from './find-code.ts'
import { answerInvitation, cancelInvitation, inviteTeacher, lookUpInvitation } from './invitations.ts'
import { invitationLists, requestLists, type PageAsked } from './list-store.ts'
import { referralStore } from './referral-store.ts'
import { answerRequest, ask, cancelRequest } from './requests.ts'

export const joiningHandlers = implement(joining, () => null, {
  async listOwn({ input, platform, session, now }) {
    const asked = pageAsked(input)
    const [rows, invitations] = await Promise.all([
      requestLists(platform.directory).pageOfPerson(session.personId, asked),
      // With the first page only: the list is short, and another query would show each twice.
      asked.after === null && asked.skip === 0
        ? invitationLists(platform.directory).listOpenOf(session.personId, now)
        : [],
    ])
    const page = pageOf(rows, asked.take - 1, {
      cursor: (row) => [row.requestId],
      item: (row) => ({ ...row, status: statusAt(row, now) }),
    })
    return { ...page, invitations }
  },

  async listRequests({ input, platform, scope, now, fail }) {
    if (input.id !== scope.instituteId) fail('common/not-found')
    const asked = pageAsked(input)
    const rows = await requestLists(platform.directory).pageOfInstitute(scope.instituteId, asked)
    return pageOf(rows, asked.take - 1, {
      cursor: (row) => [row.requestId],
      item: (row) => ({ ...row, status: statusAt(row, now) }),
    })
  },

  findCode,
  ask,
  answerRequest,
  cancelRequest,
  inviteTeacher,

  async listInvitations({ input, platform, scope, now }) {
    const asked = pageAsked(input)
    const waiting = input.waiting === undefined ? null : { role: input.waiting, now }
    const rows = await invitationLists(platform.directory).pageOfInstitute(scope.instituteId, waiting, asked)
    return pageOf(rows, asked.take - 1, {
      cursor: (row) => [row.invitationId],
      item: (row) => ({ ...row, status: statusAt(row, now) }),
    })
  },

  cancelInvitation,
  lookUpInvitation,
  answerInvitation,

  async referralCode({ input, platform, scope, fail }) {
    if (input.id !== scope.instituteId) fail('common/not-found')
    const found = await referralStore(platform.directory).find(scope.instituteId)
    if (found === null || found.referralCode === null) return fail('common/not-found')
    return { referralCode: found.referralCode, referredCount: found.referredCount }
  },

  async inviteInstitute({ input, platform, scope, session, facts, now, fail }) {
    const { instituteId, personId } = scope
    const counters = [
      { key: `referral:institute:${instituteId}`, max: 50, windowMs: dayMs },
      { key: `referral:address:${instituteId}:${input.email}`, max: 3, windowMs: dayMs },
    ]
    await refuseSpent(platform.directory, counters, now)
    await reserveInstituteEmail({ platform, session, now })
    const found = await referralStore(platform.directory).find(instituteId)
    const code = found?.referralCode ?? fail('common/not-found')
    const language = input.language ?? session.language
    const institute = found?.name ?? ''
    const body: ReferralEmail = { to: input.email, language, institute, code, origin: facts.origin }
    const letter = emailJob(platform, 'referralLetter', body)
    const answer = await commitToDirectory({ platform, facts, personId }, async () => ({
      action: 'joining.inviteInstitute',
      entityId: instituteId,
      instituteId,
      effects: [],
      jobs: [letter],
      answer: { message: 'Invitation sent' },
      after: () => runJobLater(platform, letter, () => sendReferralEmail(platform, body, letter.id)),
    }))
    await countAttempt(platform.directory, counters, now)
    return answer
  },
})

type Paging = { limit?: number | undefined; skip?: number | undefined; cursor?: string | undefined }

function pageAsked({ limit = defaultPageSize, skip = 0, cursor }: Paging): PageAsked {
  return { after: readCursor(cursor, 1), skip, take: limit + 1 }
}

import { normaliseCode } from '@takhti/schema/classes/rules'
import { actsAsMember } from '@takhti/schema/kit/roles'
import type { quizzes } from '@takhti/schema/quizzes/contract'
import type { HandlerArgs } from '#http/implement.ts'
import { Failure } from '#platform/failure.ts'
import { newSecret, sha256 } from '#platform/random.ts'
import type { Session } from '#platform/session-store.ts'
import { expectPlayer } from '#rooms/port.ts'
import type { Joined } from '#rooms/rpc.ts'
import type { QuizTarget } from './code-store.ts'
import { findByCode } from './codes.ts'
import { EntryThrottle } from './entry-throttle.ts'
import { isFit } from './nicknames.ts'

type Args = HandlerArgs<(typeof quizzes)['join']>

const doors = new EntryThrottle()

/** Refusals that every new player would get: many of them are a flood. */
const closedTo: ReadonlySet<Joined['code']> = new Set(['quizzes/locked', 'quizzes/full', 'common/too-many'])

/** Admits a caller with the code: a student of the institute as themselves, any other under a nickname. */
export async function joinQuiz(args: Args) {
  const { input, platform, facts, newId } = args
  // A caller who believes to be signed in must not become a guest without knowing it.
  if (facts.token !== null && args.session === null) throw new Failure('common/unauthenticated')
  const door = doorOf(args)
  if (door !== null && doors.isThrottled(door, platform.now().getTime())) throw new Failure('common/too-many')
  const target = await findByCode(platform, facts.source, input.code)
  const student = studentOf(args.session, target)
  const credential = newSecret()
  const secret = student === null ? (input.credential ?? null) : null
  const { joined, ticket, expiresAt } = await expectPlayer(platform.env, target, {
    personId: student?.personId ?? null,
    sessionId: student?.sessionId ?? null,
    nickname: student === null ? fitNickname(input.nickname) : studentName(student, input.nickname),
    realName: student === null ? (input.realName ?? null) : `${student.firstName} ${student.lastName}`.trim(),
    team: input.team ?? null,
    credentialHash: secret === null ? null : await sha256(secret),
    fresh: { playerId: newId(), credentialHash: await sha256(credential) },
    source: facts.source,
  })
  if (door !== null && closedTo.has(joined.code)) doors.refused(door, platform.now().getTime())
  if (joined.code !== 'ok') throw new Failure(joined.code)
  const { playerId, nickname, isFresh } = joined
  return {
    quizId: target.quizId,
    playerId,
    nickname,
    credential: student === null ? (isFresh ? credential : secret) : null,
    ticket,
    path: `/live-quiz/${input.code}`,
    expiresAt,
  }
}

/**
 * The throttling key of a caller of whom only the code is known. One with a secret may be a returning player, whom a
 * flood must not block: those share a key by address. Null for a signed-in caller.
 */
function doorOf({ session, input, facts }: Args): string | null {
  if (session !== null) return null
  const code = normaliseCode(input.code)
  return input.credential === undefined ? code : `${code} ${facts.source}`
}

function studentOf(session: Session | null, { instituteId }: QuizTarget): Session | null {
  const institute = session?.institute
  if (session === null || !actsAsMember(session.reach)) return null
  return institute?.id === instituteId && institute.roles.includes('learner') ? session : null
}

/** The first name and the initial of the last: a class recognises the student, and a photograph of the screen does not reveal them. */
function studentName({ firstName, lastName }: Session, wanted: string | undefined): string {
  if (wanted !== undefined) return fitNickname(wanted) ?? ''
  const [initial = ''] = lastName
  return `${firstName.slice(0, 26)} ${initial}`.trim()
}

function fitNickname(nickname: string | undefined): string | null {
  if (nickname === undefined) return null
  if (!isFit(nickname)) throw new Failure('quizzes/nickname-refused')
  return nickname
}

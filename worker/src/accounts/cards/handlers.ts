import { cards } from '@takhti/schema/accounts/cards/contract'
import {
  canHaveCard,
  drawBytes,
  drawPictures,
  isWornOut,
  type CardCandidate,
  type CardPicture,
} from '@takhti/schema/accounts/cards/rules'
import { hourMs } from '@takhti/schema/kit/durations'
import { listTaughtBy } from '#classes/port.ts'
import { implement, type Acting } from '#http/implement.ts'
import { listBelonging, type Belonging } from '#institutes/port.ts'
import { giveBack, takeAttempt, type Counter } from '#platform/attempts.ts'
import { sessionLifetimeMs } from '#platform/auth.ts'
import { defaultPageSize, pageOf, readCursor } from '#platform/cursor.ts'
import { commitToDirectory } from '#platform/directory-commit.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { findSession } from '#platform/session-store.ts'
import { loginResult } from '../port.ts'
import { closeEnded } from '../sessions/ended-sessions.ts'
import { logCardSignIn, logFailedSignIn } from '../sign-in-log-store.ts'
import { listHolders } from './holders.ts'
import { cardsStore, openByCard, type EndingCard } from './store.ts'

export const cardsHandlers = implement(cards, () => null, {
  async list({ input, scope, platform, fail }) {
    const { limit = defaultPageSize, skip = 0 } = input
    const asked = { search: input.search, after: readCursor(input.cursor, 2), skip, take: limit + 1 }
    const rows = await listHolders(platform, scope, { classId: input.classId ?? null, ...asked })
    if (rows === null) return fail(input.classId === undefined ? 'common/forbidden' : 'classes/not-found')
    const held = await cardsStore(platform.directory, scope.instituteId).find(rows.map(({ personId }) => personId))
    return pageOf(rows, limit, {
      cursor: (row) => [row.nameKey, row.personId],
      item: ({ personId, name, lastName, roles }) => {
        const { isOnlyWayIn = false, card = null } = held.get(personId) ?? {}
        return {
          ...named({ personId, name, lastName }),
          canHaveCard: canHaveCard({ roles, isOnlyWayIn }) === 'ok',
          card: card && {
            createdAt: card.createdAt,
            lastUsedAt: card.lastUsedAt,
            isWornOut: isWornOut(card.misses),
          },
        }
      },
    })
  },

  issue(args) {
    const { input, platform, facts, scope, now, newId } = args
    const { instituteId, personId: by } = scope
    const store = cardsStore(platform.directory, instituteId)
    return commitToDirectory({ platform, facts, personId: by }, async () => {
      const people = await inReach(args, input.userIds)
      const held = await store.find(people.map(({ personId }) => personId))
      for (const { roles, personId } of people)
        requireCandidate({ roles, isOnlyWayIn: held.get(personId)?.isOnlyWayIn ?? false })
      const fresh = await Promise.all(people.map((person) => newCard(person, newId())))
      const ending = endingOf(people, newId)
      return {
        ...writeOf(args, ending, 'cards.issue'),
        effects: [
          ...store.end(ending, now),
          store.insert(
            fresh.map(({ row }) => row),
            now,
          ),
          store.audit(ending.slice(1), { action: 'cards.issue', by, requestId: facts.requestId }, now),
        ],
        answer: { items: fresh.map(({ shown }) => shown) },
        refusalOf,
      }
    })
  },

  revoke(args) {
    const { input, platform, facts, scope, now, newId } = args
    const store = cardsStore(platform.directory, scope.instituteId)
    return commitToDirectory({ platform, facts, personId: scope.personId }, async () => {
      const people = await inReach(args, input.userIds)
      const held = await store.find(people.map(({ personId }) => personId))
      const answer = { message: 'Revoked' }
      const holders = people.filter(({ personId }) => (held.get(personId)?.card ?? null) !== null)
      if (holders.length === 0) return { answer }
      const ending = endingOf(holders, newId)
      const audit = { action: 'cards.revoke' as const, by: scope.personId, requestId: facts.requestId }
      return {
        ...writeOf(args, ending, 'cards.revoke'),
        effects: [...store.end(ending, now), store.audit(ending.slice(1), audit, now)],
        answer,
      }
    })
  },

  async signIn({ input, platform, facts, now, newId, fail }) {
    const secretHash = await sha256(input.secret)
    // A card's secret cannot be guessed; its counter is for its images, which only a holder of the card can try.
    const counter: Counter = { key: `card:try:${secretHash}`, max: 10, windowMs: hourMs }
    const counters = [counter]
    await takeAttempt(platform.directory, counters, now)
    const token = newSecret()
    const tokenHash = await sha256(token)
    const expiresAt = new Date(now.getTime() + sessionLifetimeMs)
    await openByCard(platform.directory, {
      secretHash,
      proofHash: await proofOf(input.secret, input.pictures),
      counterKey: counter.key,
      session: { id: newId(), tokenHash, userAgent: facts.userAgent, expiresAt },
      now,
    })
    const session = await findSession(platform.directory, { tokenHash, instituteId: null, now })
    // An unknown secret, a card that ended, wrong images: one answer, which does not reveal which it was.
    if (session === null || session.institute === null) {
      logFailedSignIn(platform, { cardSecretHash: secretHash }, { via: 'card', requestId: facts.requestId })
      return fail('cards/invalid')
    }
    await giveBack(platform.directory, counters)
    logCardSignIn(platform, session.personId, facts.requestId)
    return loginResult(token, { ...session, institute: session.institute })
  },
})

/** Those of these people for whom the caller may make cards: a teacher for the students of their classes, an admin for all. */
async function inReach({ platform, scope }: Acting, userIds: readonly string[]): Promise<Belonging[]> {
  const wanted = [...new Set(userIds)]
  const [people, taught] = await Promise.all([
    listBelonging(platform, scope, wanted),
    scope.roles.has('admin') ? wanted : listTaughtBy(platform, scope, wanted),
  ])
  const reached = people.filter(({ personId }) => taught.includes(personId))
  if (reached.length < wanted.length) throw new Failure('common/not-found')
  return reached
}

function requireCandidate(candidate: CardCandidate): void {
  const verdict = canHaveCard(candidate)
  if (verdict !== 'ok') throw new Failure(verdict)
}

async function newCard({ personId, name, lastName }: Belonging, id: string) {
  const secret = newSecret()
  const pictures = newPictures()
  const row = { id, personId, secretHash: await sha256(secret), proofHash: await proofOf(secret, pictures) }
  return { row, shown: { ...named({ personId, name, lastName }), secret, pictures } }
}

function newPictures(): CardPicture[] {
  // A draw with too many unusable bytes is rare; then it is drawn again.
  return drawPictures(randomBytes(new Uint8Array(drawBytes))) ?? newPictures()
}

/** The secret keys the hash of the images: alone they are few enough for a brute-force search. */
function proofOf(secret: string, pictures: readonly string[]): Promise<string> {
  return sha256(`card\n${secret}\n${pictures.join(' ')}`)
}

function endingOf(people: readonly Belonging[], newId: () => string): EndingCard[] {
  return people.map(({ personId }) => ({ personId, jobId: newId(), auditId: newId() }))
}

/** What issuing and revoking have in common: the guard by whose rights they run, and the end of sessions of the old cards. */
function writeOf({ platform, scope }: Acting, ending: readonly EndingCard[], action: 'cards.issue' | 'cards.revoke') {
  const { instituteId, personId } = scope
  const store = cardsStore(platform.directory, instituteId)
  return {
    action,
    entityId: ending[0]?.personId ?? personId,
    instituteId,
    guard: store.mayIssue(personId),
    after: () => closeAll(platform, store.listJobs(ending.map(({ jobId }) => jobId))),
  }
}

async function closeAll(platform: Platform, jobs: Promise<{ id: string; body: unknown }[]>): Promise<void> {
  await Promise.all((await jobs).map((job) => closeEnded(platform, job)))
}

/** A person who stopped being a candidate between the look and the write. */
function refusalOf(cause: string): Failure | null {
  if (cause.includes('CARD_FOR_LEARNERS')) return new Failure('cards/learners-only')
  if (cause.includes('CARD_ONLY_WAY_IN')) return new Failure('cards/own-way-in')
  return cause.includes('FOREIGN KEY constraint failed') ? new Failure('common/conflict') : null
}

function named({ personId, name, lastName }: { personId: string; name: string; lastName: string }) {
  return { kneuraId: personId, userId: personId, first_name: name, last_name: lastName }
}

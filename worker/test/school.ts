import { internalMailDomain } from '@takhti/schema/accounts/rules'
import { people } from '@takhti/schema/accounts/tables'
import { assessmentSamples } from '@takhti/schema/assessments/samples'
import { assessmentQuestions, assessments } from '@takhti/schema/assessments/tables'
import type { CallRequest } from '@takhti/schema/calls'
import { codeFrom } from '@takhti/schema/classes/rules'
import { classes, classMembers } from '@takhti/schema/classes/tables'
import { content, contentBodies } from '@takhti/schema/files/tables'
import { institutes, joinCodes, memberships } from '@takhti/schema/institutes/tables'
import { instituteInvitations, instituteRequests } from '@takhti/schema/joining/tables'
import { dayMs } from '@takhti/schema/kit/durations'
import { members } from '@takhti/schema/kit/institute-tables'
import type { SessionReach } from '@takhti/schema/kit/roles'
import { folders } from '@takhti/schema/lessons/folders/tables'
import { lessons, publications } from '@takhti/schema/lessons/tables'
import { features } from '@takhti/schema/licences/features'
import { licences, operators } from '@takhti/schema/licences/tables'
import type { Caller, Landmarks, Reply } from '@takhti/schema/matrix'
import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import type { Router } from '#http/implement.ts'
import { serve } from '#http/serve.ts'
import { runDue } from '#jobs/run-due.ts'
import { initialLimits } from '#licences/port.ts'
import {
  directoryOf,
  instituteDatabaseOf,
  together,
  type DirectoryDatabase,
  type Shard,
  type Statement,
} from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { platformOf } from '#platform/platform.ts'
import { newSecret, randomBytes, sha256 } from '#platform/random.ts'
import { insertSession } from '#platform/session-store.ts'
import { anId } from '#rooms/visitor.ts'
import { extraRoutes } from '../src/extra-routes.ts'
import { router } from '../src/router.ts'
import { TestClock } from './test-clock.ts'

export { anId } from '#rooms/visitor.ts'

export type Headers = Readonly<Record<string, string>>

type Sent = [body?: unknown, headers?: Headers]

/** The worker as its clients see it; its deferred work is done when a reply is returned. */
export class TestWorker {
  readonly clock = new TestClock()
  readonly #app
  env: Env

  constructor(env: Env, served: Router = router) {
    this.env = env
    this.#app = serve(served, extraRoutes, this.clock)
  }

  async ask(request: CallRequest, headers: Headers = {}): Promise<Response> {
    const { response, settle } = await this.begin(request, headers)
    await settle()
    return response
  }

  /** The reply as soon as it arrives; `settle` resolves when the deferred work is done, too. */
  async begin({ method, path, body }: CallRequest, headers: Headers = {}) {
    const init = { method, headers: { 'Content-Type': 'application/json', ...headers }, ...(body !== null && { body }) }
    const context = createExecutionContext()
    const response = await this.#app.fetch(new Request(`http://localhost${path}`, init), this.env, context)
    const copy = new Response(response.body === null ? null : await response.arrayBuffer(), response)
    return { response: copy, settle: () => waitOnExecutionContext(context) }
  }

  /** Sends a request with a token, and reads the reply's JSON. */
  readonly send = async (request: CallRequest, token: string | null, headers: Headers = {}): Promise<Reply> => {
    const response = await this.ask(request, {
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...headers,
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }

  /** Runs the cron trigger's work. */
  async drain(): Promise<void> {
    const context = createExecutionContext()
    const waitUntil = (work: Promise<unknown>) => context.waitUntil(work)
    await runDue(platformOf(this.env, { clock: this.clock, random: randomBytes, waitUntil }))
    await waitOnExecutionContext(context)
  }

  async get(path: string, token: string | null): Promise<Reply> {
    return this.send({ method: 'GET', path: `/api${path}`, body: null }, token)
  }

  async post(path: string, token: string | null, ...[body = {}, headers = {}]: Sent): Promise<Reply> {
    return this.send({ method: 'POST', path: `/api${path}`, body: JSON.stringify(body) }, token, headers)
  }
}

/** A school of its own: an instructor with a class, a published lesson and an item of content, and one of each role. */
export type School = { at: Landmarks; callers: Record<CallerName, Caller>; env: Env; personIds: Record<Role, string> }

type Role = 'instructor' | 'learner' | 'guest' | 'admin'
type CallerName = Role | 'device' | 'anonymous'

const roles: readonly Role[] = ['instructor', 'learner', 'guest', 'admin']

export async function makeSchool(env: Env, options: { shard: Shard; isLicensed: boolean }): Promise<School> {
  const personIds = { instructor: anId(), learner: anId(), guest: anId(), admin: anId() }
  const at = {
    personId: personIds.instructor,
    instituteId: anId(),
    lessonId: anId(),
    folderId: anId(),
    classId: anId(),
    contentId: anId(),
    assessmentId: anId(),
    requestId: anId(),
    invitationId: anId(),
    code: codeFrom(randomBytes(new Uint8Array(24))) ?? 'AAAAAAA',
  }
  await fillDirectory(env, { at, personIds, ...options })
  await fillInstitute(env, { at, personIds, shard: options.shard })
  const licensed = options.isLicensed ? features : []
  const caller = async (name: CallerName, role: Role, reach: SessionReach): Promise<[CallerName, Caller]> => {
    const personId = personIds[role]
    return [
      name,
      { name, token: await openSession(env, { at, personId, reach }), personId, role, reach, features: licensed },
    ]
  }
  const signedIn = await Promise.all([
    // The device comes first: the instructor's last call ends every other session of theirs, the device's too.
    caller('device', 'instructor', 'capture'),
    ...roles.map((role) => caller(role, role, 'full')),
  ])
  const anonymous: Caller = {
    name: 'anonymous',
    token: null,
    personId: null,
    role: null,
    reach: 'full',
    features: licensed,
  }
  // Every name of the record is in the list above.
  const callers = { ...Object.fromEntries(signedIn), anonymous } as Record<CallerName, Caller>
  return { at, callers, env, personIds }
}

type Filling = { at: Landmarks; personIds: Record<Role, string>; shard: Shard }

async function fillDirectory(
  env: Env,
  { at, personIds, shard, isLicensed }: Filling & { isLicensed: boolean },
): Promise<void> {
  const db = directoryOf(env)
  const now = new Date()
  const createdAt = now.toISOString()
  const { instituteId, classId, code } = at
  await together(db, [
    db.insert(institutes).values({ id: instituteId, name: 'A school', shard, createdAt }),
    ...(isLicensed
      ? [db.insert(licences).values({ instituteId, featureSet: 'ENTERPRISE_PLAN', features: {}, updatedAt: createdAt })]
      : []),
    initialLimits(db, instituteId, now),
    db.insert(joinCodes).values({ code, instituteId, classId, className: 'A class', createdAt }),
    ...roles.flatMap((role) => [
      db.insert(people).values({
        id: personIds[role],
        name: role,
        // As everywhere, a guest has an address that is never mailed; joining again leaves them a guest.
        email: `${personIds[role]}@${role === 'guest' ? internalMailDomain : 'school.example'}`,
        createdAt: now,
        updatedAt: now,
      }),
      db.insert(memberships).values({ personId: personIds[role], instituteId, role, createdAt }),
    ]),
    ...joiningRows(db, { at, personIds }),
  ])
}

function joiningRows(db: DirectoryDatabase, { at, personIds }: Pick<Filling, 'at' | 'personIds'>): Statement[] {
  const { instituteId, requestId, invitationId } = at
  const open = { instituteId, status: 'pending', createdAt: new Date().toISOString() } as const
  const expiresAt = new Date(Date.now() + dayMs).toISOString()
  return [
    db.insert(instituteRequests).values({
      ...open,
      id: requestId,
      personId: personIds.learner,
      role: 'instructor',
      expiresAt,
    }),
    db.insert(instituteInvitations).values({
      ...open,
      id: invitationId,
      email: `${invitationId}@school.example`,
      role: 'instructor',
      secretHash: `hash-of-${invitationId}`,
      invitedBy: personIds.admin,
      expiresAt,
    }),
  ]
}

async function fillInstitute(env: Env, { at, personIds, shard }: Filling): Promise<void> {
  const db = instituteDatabaseOf(env, shard)
  const createdAt = new Date().toISOString()
  const { instituteId, classId, lessonId, folderId, contentId, assessmentId, code, personId } = at
  const inClass = roles.filter((role) => role !== 'admin')
  const own = { instituteId, lessonType: 'LESSON', createdAt, updatedAt: createdAt } as const
  const madeUp = { segments: [], summary: [], questions: [], shortfall: null, madeBy: 'person' }
  await together(db, [
    ...roles.map((role) => db.insert(members).values({ instituteId, id: personIds[role], name: role, createdAt })),
    db.insert(classes).values({ instituteId, id: classId, name: 'A class', nameKey: 'a class', code, createdAt }),
    ...inClass.map((role) =>
      db.insert(classMembers).values({ instituteId, classId, personId: personIds[role], role, joinedAt: createdAt }),
    ),
    db.insert(folders).values({ ...own, id: folderId, name: 'A folder', nameKey: 'a folder', ownerId: personId }),
    db.insert(lessons).values({ ...own, id: lessonId, name: 'A lesson', authorId: personId }),
    db.insert(publications).values({ instituteId, lessonId, classId, publishedBy: personId, publishedAt: createdAt }),
    db.insert(content).values({
      instituteId,
      id: contentId,
      ownerId: personId,
      name: 'An item',
      kind: 'article',
      url: 'https://example.org/',
      language: 'en',
      questionCount: 0,
      createdAt,
    }),
    db.insert(assessments).values({
      ...{ instituteId, id: assessmentId, classId, createdBy: personId, name: 'A test', nameKey: 'a test' },
      ...{ type: 'test', createdAt, updatedAt: createdAt, questionCount: 1, totalPoints: 1 },
    }),
    db.insert(assessmentQuestions).values({
      ...{ instituteId, assessmentId, itemId: assessmentId, place: 1_024, version: assessmentId },
      body: JSON.stringify({ ...assessmentSamples['assessmentQuestions.add'](at).question, id: assessmentId }),
    }),
    db.insert(contentBodies).values({ instituteId, contentId, body: JSON.stringify(madeUp) }),
  ])
}

/** Opens a session of a person directly in the directory. Returns its token. */
export async function openSession(
  env: Env,
  { at, personId, reach }: { at: { instituteId: string | null }; personId: string; reach: SessionReach },
): Promise<string> {
  const db = directoryOf(env)
  const token = newSecret()
  const now = new Date()
  await together(db, [
    insertSession(db, {
      id: anId(),
      tokenHash: await sha256(token),
      personId,
      instituteId: at.instituteId,
      reach,
      via: 'password',
      userAgent: null,
      expiresAt: new Date(now.getTime() + dayMs),
      now,
    }),
  ])
  return token
}

/** An operator of the platform, who belongs to no institute. */
export async function makeOperator(env: Env): Promise<Caller> {
  const db = directoryOf(env)
  const personId = anId()
  const now = new Date()
  await together(db, [
    db.insert(people).values({
      id: personId,
      name: 'operator',
      email: `${personId}@platform.example`,
      createdAt: now,
      updatedAt: now,
    }),
    db.insert(operators).values({ personId, createdAt: now.toISOString() }),
  ])
  const token = await openSession(env, { at: { instituteId: null }, personId, reach: 'operator' })
  return { name: 'operator', token, personId, role: 'operator', reach: 'operator', features: [] }
}

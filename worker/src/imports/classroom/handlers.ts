import { classroom } from '@takhti/schema/imports/classroom/contract'
import { maxImportRows } from '@takhti/schema/imports/rules'
import { minuteMs } from '@takhti/schema/kit/durations'
import { secretStore, type SecretPurpose } from '#accounts/port.ts'
import { implement } from '#http/implement.ts'
import { type Classroom, configuredClassroom } from '#platform/classroom.ts'
import { together } from '#platform/db.ts'
import { Failure } from '#platform/failure.ts'
import type { Platform } from '#platform/platform.ts'
import { base64url, newSecret, sha256 } from '#platform/random.ts'
import { seal, unseal } from '#platform/seal.ts'

// A visit to Google takes minutes; its token is read with for half an hour.
const [visitMs, accessMs] = [15 * minuteMs, 30 * minuteMs]

export const classroomHandlers = implement(classroom, () => null, {
  options: ({ platform }) => ({ isOffered: configuredClassroom(platform.env) !== null }),

  async start({ platform, facts, session }) {
    const google = required(platform)
    const nonce = newSecret()
    const state = await store(platform, {
      secret: nonce,
      purpose: 'classroom',
      personId: session.personId,
      ms: visitMs,
    })
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(nonce))
    const challenge = base64url(new Uint8Array(digest))
    return { address: google.address({ origin: facts.origin, challenge, state }), nonce }
  },

  async courses({ input, platform, facts, session, now }) {
    const google = required(platform)
    const hash = await sha256(input.nonce)
    const visit = await secretStore(platform.directory).take({ hash, purpose: 'classroom', now })
    if (visit?.personId !== session.personId) throw new Failure('imports/classroom-refused')
    const token = given(await google.access({ code: input.code, verifier: input.nonce, origin: facts.origin }))
    const courses = given(await google.courses(token))
    const access = newSecret()
    const body = { sealed: await seal(token, access) }
    await store(platform, {
      secret: access,
      purpose: 'classroomAccess',
      personId: session.personId,
      ms: accessMs,
      body,
    })
    return { access, courses }
  },

  async roster({ input, platform, session, now, fail }) {
    const google = required(platform)
    const found = await secretStore(platform.directory).find(await sha256(input.access), 'classroomAccess')
    const isOwn = found !== null && found.personId === session.personId && found.expiresAt > now.toISOString()
    if (!isOwn) return fail('imports/classroom-refused')
    // `courses` above stored it in this shape.
    const token = await unseal((found.body as { sealed: string }).sealed, input.access)
    const students = given(await google.students(token, input.courseId))
    if (students.length > maxImportRows) fail('imports/too-many-rows')
    return { students }
  },
})

function required(platform: Platform): Classroom {
  const google = configuredClassroom(platform.env)
  if (google === null) throw new Failure('imports/classroom-refused')
  return google
}

function given<Value>(answer: Value | 'refused' | null): Value {
  if (answer === null) throw new Failure('imports/classroom-unavailable')
  if (answer === 'refused') throw new Failure('imports/classroom-refused')
  return answer
}

type Stored = { secret: string; purpose: SecretPurpose; personId: string; ms: number; body?: object }

/** Stores the hash of a secret for its person, and answers it. */
async function store(platform: Platform, { secret, purpose, personId, ms, body = {} }: Stored): Promise<string> {
  const now = platform.now()
  const hash = await sha256(secret)
  const expiresAt = new Date(now.getTime() + ms)
  await together(platform.directory, [
    secretStore(platform.directory).store({ hash, purpose, personId, body, expiresAt, now }),
  ])
  return hash
}

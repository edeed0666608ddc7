import { LoginResult } from '@takhti/schema/accounts/model'
import { requestOf, calls, type CallName } from '@takhti/schema/calls'
import { idPattern } from '@takhti/schema/kit/ids'
import { features } from '@takhti/schema/licences/features'
import { samples, type Caller, type Landmarks, type Reply, type Send } from '@takhti/schema/matrix'
import * as z from 'zod'

const callLimitMs = 30_000

/** A seeded school with a published lesson, and one signed-in person of each role. */
export type OpenSchool = { at: Landmarks; callers: readonly Caller[] }

const Id = z.string().regex(idPattern)
const Person = z.object({
  id: Id,
  email: z.string(),
  password: z.string(),
  role: z.enum(['instructor', 'learner', 'admin']),
})
const Seeded = z.object({ instituteId: Id, people: z.array(Person), classId: Id, classCode: z.string() })
const SeededPair = Seeded.extend({ other: Seeded, operatorToken: z.string() })
const Device = z.object({ deviceCode: z.string(), userCode: z.string() })

type Person = z.infer<typeof Person>

/**
 * Sends calls to a started product. Each comes from another address, so that one guesser does not lock out the next.
 */
export function senderTo(origin: string): Send {
  let sent = 0
  return async ({ method, path, body }, token) => {
    sent += 1
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        'CF-Connecting-IP': `198.51.${Math.floor(sent / 250) % 250}.${sent % 250}`,
        ...(token !== null && { Authorization: `Bearer ${token}` }),
      },
      body,
      signal: AbortSignal.timeout(callLimitMs),
    })
    return { status: response.status, body: await response.json().catch(() => undefined) }
  }
}

/** The two demo schools of a started product, one on each shard; the second has the light version. */
export async function openSchools(send: Send): Promise<[OpenSchool, OpenSchool]> {
  const seed = async () =>
    SeededPair.parse((await send({ method: 'POST', path: '/api/development/seed', body: '{}' }, null)).body)
  const { other, operatorToken, ...first } = await seed()
  // A session of its own for each school: the last call that an operator makes is to sign out.
  const { operatorToken: another } = await seed()
  const [licensed, lite] = [await openSchool(send, first, true), await openSchool(send, other, false)]
  return [withOperator(licensed, operatorToken), withOperator(lite, another)]
}

// The operator comes last: the platform's changes to a school affect the rights of its people.
function withOperator(school: OpenSchool, token: string): OpenSchool {
  const operator: Caller = {
    name: 'operator',
    token,
    personId: null,
    role: 'operator',
    reach: 'operator',
    features: [],
  }
  return { ...school, callers: [...school.callers, operator] }
}

async function openSchool(send: Send, school: z.infer<typeof Seeded>, isLicensed: boolean): Promise<OpenSchool> {
  const licensed = isLicensed ? features : []
  const as = (name: string, login: LoginResult, reach: Caller['reach'] = 'full'): Caller => ({
    name: `${isLicensed ? 'licensed' : 'unlicensed'} ${name}`,
    token: login.access_token,
    personId: login.userId,
    role: login.role,
    reach,
    features: licensed,
  })
  const signIn = async (role: Person['role']) => as(role, await signedIn(send, personOf(school.people, role)))
  const instructor = await signIn('instructor')
  const joined = await ask(send, {
    name: 'classes.joinByCode',
    input: { code: school.classCode, displayName: 'Guest' },
  })
  const callers = [
    // Before the others: the instructor's last word is to end every other session of theirs, this one too.
    as('device', await pairedDevice(send, instructor), 'capture'),
    instructor,
    await signIn('learner'),
    await signIn('admin'),
    as('guest', LoginResult.parse(joined.body)),
    { ...instructor, name: 'anonymous', token: null, personId: null, role: null },
  ]
  return { at: await landmarks(send, { school, instructor, isLicensed }), callers }
}

function personOf(people: readonly Person[], role: Person['role']): Person {
  const person = people.find((each) => each.role === role)
  if (person === undefined) throw new Error(`the seeded school has no ${role}`)
  return person
}

async function signedIn(send: Send, { email, password }: Person): Promise<LoginResult> {
  const { body } = await ask(send, { name: 'accounts.login', input: { email, password } })
  return LoginResult.parse(body)
}

async function pairedDevice(send: Send, { token }: Caller): Promise<LoginResult> {
  const started = await ask(send, { name: 'devices.start', input: { clientName: 'A stress test' } })
  const { deviceCode, userCode } = Device.parse(started.body)
  await ask(send, { name: 'devices.approve', input: { userCode }, token })
  const { body } = await ask(send, { name: 'devices.finish', input: { deviceCode } })
  return z.object({ login: LoginResult }).parse(body).login
}

type Founding = { school: z.infer<typeof Seeded>; instructor: Caller; isLicensed: boolean }

async function landmarks(send: Send, { school, instructor, isLicensed }: Founding): Promise<Landmarks> {
  const { instituteId, classId, classCode: code } = school
  const { token, personId } = instructor
  const created = await ask(send, { name: 'lessons.create', input: { name: 'A lesson of the stress test' }, token })
  const lessonId = z.object({ flow_id: Id }).parse(created.body).flow_id
  await ask(send, { name: 'lessons.publish', input: { flow_id: lessonId, class_id: classId }, token })
  const folder = await ask(send, { name: 'folders.create', input: { name: 'A folder of the stress test' }, token })
  const folderId = z.object({ id: Id }).parse(folder.body).id
  const at = {
    personId: personId ?? '',
    instituteId,
    lessonId,
    folderId,
    classId,
    contentId: absentId(),
    assessmentId: absentId(),
    code,
    requestId: absentId(),
    invitationId: absentId(),
  }
  if (!isLicensed) return at
  const captured = await ask(send, { name: 'capture.send', input: samples['capture.send'](at), token })
  return { ...at, contentId: z.object({ id: Id }).parse(captured.body).id }
}

/** An id without a row. */
export function absentId(): string {
  return `0189ffff-ffff-7${crypto.randomUUID().slice(15)}`
}

/** The same landmarks with rows that do not exist. */
export function withoutRows(at: Landmarks): Landmarks {
  const [lessonId, classId, contentId, instituteId] = [absentId(), absentId(), absentId(), absentId()]
  return {
    ...at,
    personId: absentId(),
    lessonId,
    folderId: absentId(),
    classId,
    contentId,
    assessmentId: absentId(),
    instituteId,
    requestId: absentId(),
    invitationId: absentId(),
  }
}

type Question = { name: CallName; input: Record<string, unknown>; token?: string | null }

async function ask(send: Send, { name, input, token = null }: Question): Promise<Reply> {
  const call = calls.find((each) => each.name === name)
  if (call === undefined) throw new Error(`no call is named ${name}`)
  const reply = await send(requestOf(call, input), token)
  if (reply.status !== 200) throw new Error(`${name} answered ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply
}

import { minuteMs } from '@takhti/schema/kit/durations'
import { samples } from '@takhti/schema/matrix'
import { expect, test } from 'vitest'
import { together } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { runInstituteJob, type Lease, loadDueInstituteJobs, instituteJob } from '#platform/outbox.ts'
import { platformOf } from '#platform/platform.ts'
import { randomBytes } from '#platform/random.ts'
import { publishToPeople } from '#rooms/port.ts'
import { Visitor } from '#rooms/visitor.ts'
import { freshSchool } from './fresh-school.ts'
import { anId } from './school.ts'

const fresh = freshSchool()

type Who = 'instructor' | 'learner' | 'admin'

const token = (who: Who) => fresh.school.callers[who].token

/** The notifications that a person got since the school was made, in order. */
async function notified(who: Who, type: string): Promise<Record<string, unknown>[]> {
  const { status, body } = await fresh.worker.get('/broadcast?cursor=0', token(who))
  expect(status).toBe(200)
  // The contract's answer to this path.
  const events = body as { type: string; body: Record<string, unknown> }[]
  return events.filter((event) => event.type === type).map((event) => event.body)
}

/** A worker that dies once a batch has enqueued a job, or run a statement with `start`: no database answers it any more. */
function dyingWorker(env: Env, start = 'insert into "promises"'): Env {
  let hasPromised = false
  let isDead = false
  const of = (db: D1Database) =>
    new Proxy(db, {
      get(target, name) {
        if (isDead) throw new Error('the worker died')
        if (name === 'prepare')
          return (sql: string) => {
            hasPromised ||= sql.startsWith(start)
            return target.prepare(sql)
          }
        if (name === 'batch')
          return async (statements: D1PreparedStatement[]) => {
            const answer = await target.batch(statements)
            isDead = hasPromised
            return answer
          }
        const value: unknown = Reflect.get(target, name)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  const [DIRECTORY, INSTITUTES_00] = [of(env.DIRECTORY), of(env.INSTITUTES_00)]
  return { ...env, DIRECTORY, INSTITUTES_00 }
}

/** Makes the channels of some people unreachable. */
function unreachable(env: Env, personIds: readonly string[]): Env {
  const getByName = (name: string) => {
    if (personIds.some((personId) => name.includes(personId))) throw new Error('out of reach')
    return env.USER_CHANNEL.getByName(name)
  }
  return { ...env, USER_CHANNEL: new Proxy(env.USER_CHANNEL, { get: () => getByName }) }
}

async function drainTwice(): Promise<void> {
  for (let run = 0; run < 2; run += 1) {
    fresh.worker.clock.pass(5 * minuteMs)
    await fresh.worker.drain()
  }
}

const aQuestion = () => (samples['quizzes.create'](fresh.school.at) as { questions: object[] }).questions[0]

async function newLesson(): Promise<string> {
  const made = await fresh.worker.post('/flow/addIWB', token('instructor'), { name: 'Leaves' })
  const { flow_id: lessonId } = made.body as { flow_id: string }
  return lessonId
}

// Fault: pushes that are only deferred, without an outbox job in the batch: no notification of the three was sent.
test.each(['liveClass', 'liveQuiz', 'newLesson'])(
  'a class is notified once of a %s, though the worker died right after the batch',
  async (kind) => {
    const { classId } = fresh.school.at
    const lessonId = await newLesson()
    const whole = fresh.worker.env
    fresh.worker.env = dyingWorker(whole)
    const asked = {
      liveClass: ['/live-class/start', { flow_id: lessonId, classId, mode: 'audio' }],
      liveQuiz: ['/live-quiz', { name: 'Plants', questions: [aQuestion()], classId }],
      newLesson: [`/flow/publishIwb?flow_id=${lessonId}&class_id=${classId}&isPublic=true`, {}],
    }[kind]
    const [path, body] = asked as [string, object]
    await fresh.worker.post(path, token('instructor'), body)
    fresh.worker.env = whole
    const ofKind = async () => (await notified('learner', 'notification/new')).filter((each) => each.kind === kind)
    expect(await ofKind()).toEqual([])
    await drainTwice()
    expect(await ofKind()).toMatchObject([{ kind }])
    const { body: list } = await fresh.worker.get('/galileo/notification', token('learner'))
    expect((list as { items: { kind: string }[] }).items.filter((each) => each.kind === kind)).toHaveLength(1)
  },
)

test('a sent notification whose job could not be deleted is not sent again', async () => {
  const { classId } = fresh.school.at
  const whole = fresh.worker.env
  const INSTITUTES_00 = new Proxy(whole.INSTITUTES_00, {
    get(target, name) {
      if (name === 'prepare')
        return (sql: string) => {
          if (/^(delete from|update) "promises"/.test(sql)) throw new Error('out of reach')
          return target.prepare(sql)
        }
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  fresh.worker.env = { ...whole, INSTITUTES_00 }
  const body = { flow_id: await newLesson(), classId, mode: 'audio' }
  expect(await fresh.worker.post('/live-class/start', token('instructor'), body)).toMatchObject({ status: 200 })
  fresh.worker.env = whole
  expect(await notified('learner', 'notification/new')).toMatchObject([{ kind: 'liveClass' }])
  await drainTwice()
  expect(await notified('learner', 'notification/new')).toHaveLength(1)
})

const spent = { type: 'licence/changed', body: { code: 'LICENSE_CHANGED', feature: 'classes' } } as const

// Fault: a reseat order after the batch alone: the board stayed open to a student who had lost it.
test('[E5] a removed student leaves the class’s rooms, even if the worker died after the batch', async () => {
  const { classId, lessonId: flow_id } = fresh.school.at
  const asked = await fresh.worker.post('/ticket', token('learner'), { room: 'lesson', flow_id })
  const { path, ticket } = asked.body as { path: string; ticket: string }
  const board = await Visitor.open(`${path}?ticket=${ticket}`)
  await board.settled()
  const whole = fresh.worker.env
  const { learner } = fresh.school.personIds
  fresh.worker.env = unreachable(dyingWorker(whole, 'delete from class_members'), [learner])
  const users = { userIds: [learner] }
  await fresh.worker.post(`/admin/class/removeUser/learner/${classId}`, token('admin'), users)
  fresh.worker.env = whole
  await board.settled()
  expect(board.closedWith).toBeNull()
  await drainTwice()
  expect(await board.closing()).toBe(4401)
})

// Fault: a job is taken for done though one channel was unreachable: the admin was never notified.
test('an unreachable person is notified later, and no person twice', async () => {
  const { instituteId } = fresh.school.at
  const { admin } = fresh.school.personIds
  const job = { instituteId, event: spent.body, roles: ['instructor', 'admin'], after: '' }
  const promise = () =>
    fresh.env.DIRECTORY.prepare("insert into outbox (id, kind, body, due_at) values ('news', 'licenceNews', ?, '2020')")
      .bind(JSON.stringify(job))
      .run()
  await promise()
  const whole = fresh.worker.env
  fresh.worker.env = unreachable(whole, [admin])
  await fresh.worker.drain()
  fresh.worker.clock.pass(5 * minuteMs)
  await fresh.worker.drain()
  fresh.worker.env = whole
  expect(await notified('instructor', spent.type)).toEqual([spent.body])
  expect(await notified('admin', spent.type)).toEqual([])
  await drainTwice()
  await drainTwice()
  expect(await notified('admin', spent.type)).toEqual([spent.body])
  // The same job, by a worker that died before it deleted it.
  await promise()
  await drainTwice()
  for (const who of ['instructor', 'admin'] as const) expect(await notified(who, spent.type)).toEqual([spent.body])
})

test('a sender learns if not even the outbox job for a later notification can be stored', async () => {
  const { instituteId } = fresh.school.at
  const { admin } = fresh.school.personIds
  const env = unreachable(fresh.env, [admin])
  const DIRECTORY = new Proxy(env.DIRECTORY, {
    get() {
      throw new Error('the directory is out of reach')
    },
  })
  const to = { instituteId, personIds: [admin], eventId: anId() }
  await expect(publishToPeople({ ...env, DIRECTORY }, to, spent)).rejects.toThrow('out of reach')
  await expect(publishToPeople(env, to, spent)).resolves.toBeUndefined()
})

// Fault: the failed worker postpones a job that another has leased by then: the other was stopped midway.
test('a worker that failed at a job leaves it to another that has leased it by now', async () => {
  const { instituteId } = fresh.school.at
  const { clock } = fresh.worker
  const platform = platformOf(fresh.env, { clock, random: randomBytes, waitUntil: () => {} })
  const db = platform.institute('00')
  const work = { shard: '00', instituteId, kind: 'access', body: { step: 0 } } as const
  const { job, insert } = instituteJob(platform, work)
  await together(db, [insert])
  clock.pass(1_000)
  const other = Promise.withResolvers<Lease>()
  const isDone = Promise.withResolvers<void>()
  const stepped = runInstituteJob(platform, { shard: '00', job }, async (lease) => {
    expect(await lease.checkpoint({ step: 1 })).toBe(true)
    other.resolve(lease)
    await isDone.promise
    return 'waits'
  })
  const lease = await other.promise
  clock.pass(1_000)
  await runInstituteJob(platform, { shard: '00', job }, async () => {
    throw new Error('the slow one failed')
  })
  expect(await lease.checkpoint({ step: 2 })).toBe(true)
  isDone.resolve()
  await stepped
  clock.pass(2 * minuteMs)
  expect((await loadDueInstituteJobs(db, clock.now(), 50)).filter(({ id }) => id === job.id)).toMatchObject([
    { body: { step: 2 } },
  ])
  await runInstituteJob(platform, { shard: '00', job }, async () => 'done')
})

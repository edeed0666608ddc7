import { hourMs } from '@takhti/schema/kit/durations'
import { beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { mailerOf } from '#platform/mailer.ts'
import { migratedEnv } from './databases.ts'
import { anId, makeSchool, TestWorker, type School } from './school.ts'
import { login, mailedReset, mailsTo, password, schoolWithPassword } from './sign-ins.ts'

const servers = inject('loopback')

let env: Env
let school: School

beforeAll(async () => {
  env = await migratedEnv()
})

beforeEach(async () => {
  school = await makeSchool(env, { shard: '00', isLicensed: true })
})

const bySmtp = (port: number): Env => ({ ...env, MAILBOX: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port) })

const unknownEmail = () => `${anId()}@reader.example`

type Letter = { to: string; post(worker: TestWorker): Promise<{ status: number }> }

const letters: Record<string, () => Promise<Letter>> = {
  'a wish for another plan': async () => ({
    to: 'support@localhost',
    post: (worker) => worker.post('/license/contact', school.callers.admin.token, { message: 'Credits, please' }),
  }),
  'a forgotten password': async () => {
    const { email: to } = await schoolWithPassword(env)
    return { to, post: (worker) => worker.post('/galileo/forgotPassword', null, { email: to }) }
  },
  'a changed password': async () => {
    const { email: to, worker: direct } = await schoolWithPassword(env)
    const token = await login(direct, { email: to, password })
    const body = { email: to, currentPassword: password, newPassword: 'rivers-and-stones-9' }
    return { to, post: (worker) => worker.post('/galileo/changePassword', token, body) }
  },
  'a recommendation': async () => {
    const to = unknownEmail()
    return {
      to,
      post: (worker) => worker.post('/institute/invite-institute', school.callers.instructor.token, { email: to }),
    }
  },
  'an invitation': async () => {
    const to = unknownEmail()
    const body = { email: to, role: 'instructor' }
    return { to, post: (worker) => worker.post('/institute/invite-teacher', school.callers.admin.token, body) }
  },
  'a new teacher': async () => {
    const to = unknownEmail()
    const body = { first_name: 'Ravi', last_name: '', email: to }
    return { to, post: (worker) => worker.post('/admin/create/teacher', school.callers.admin.token, body) }
  },
}

// Fault: an e-mail that is only deferred, without its row in the outbox, is not there after the drain.
test.each(Object.entries(letters))(
  '[LT-1] mail of %s that the server refused goes out once when it accepts mail again',
  async (_name, make) => {
    const { to, post } = await make()
    const before = (await mailsTo(env, to)).length
    expect((await post(new TestWorker(bySmtp(servers.refusing)))).status).toBe(200)
    const worker = new TestWorker(env)
    worker.clock.pass(hourMs / 6)
    await worker.drain()
    expect(await mailsTo(env, to)).toHaveLength(before + 1)
    worker.clock.pass(hourMs)
    await worker.drain()
    expect(await mailsTo(env, to)).toHaveLength(before + 1)
  },
)

test('[LT-2 L3] a crash before the outbox job was deleted sends the same mail again', async () => {
  const to = unknownEmail()
  const worker = new TestWorker(env)
  const stored = () =>
    env.DIRECTORY.prepare("select * from outbox where kind = 'referralLetter' and instr(body, ?) > 0")
      .bind(to)
      .first<{ id: string; kind: string; body: string }>()
  await new TestWorker(bySmtp(servers.refusing)).post('/institute/invite-institute', school.callers.admin.token, {
    email: to,
  })
  const job = await stored()
  worker.clock.pass(hourMs / 6)
  await worker.drain()
  expect(await stored()).toBeNull()
  await env.DIRECTORY.prepare("insert into outbox (id, kind, body, due_at) values (?, ?, ?, '2026-01-01')")
    .bind(job?.id, job?.kind, job?.body)
    .run()
  await worker.drain()
  expect(await mailsTo(env, to)).toHaveLength(1)
  const letters = () => ({ subject: 'Twice', lines: ['The same'] })
  const mail = { id: anId(), to, language: 'en', letters, cause: { by: 'reader' } as const }
  const mailer = mailerOf(bySmtp(servers.mail), directoryOf(env), { now: () => new Date() })
  await mailer.send(mail)
  await mailer.send(mail)
  const taken = (await (await fetch(`http://127.0.0.1:${servers.http}/mails`)).json()) as {
    to: string[]
    raw: string
  }[]
  const ids = taken.filter((each) => each.to.includes(to)).map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toContain(mail.id)
  expect(ids[1]).toBe(ids[0])
})

test('[E10] no secret of an e-mail is in the outbox, and the mailed one opens', async () => {
  const { email, worker } = await schoolWithPassword(env)
  const refused = new TestWorker(bySmtp(servers.refusing))
  const to = unknownEmail()
  await refused.post('/galileo/forgotPassword', null, { email })
  await refused.post('/institute/invite-teacher', school.callers.admin.token, { email: to, role: 'instructor' })
  const { results } = await env.DIRECTORY.prepare('select body from outbox').all<{ body: string }>()
  expect(results.length).toBeGreaterThan(1)
  for (const { body } of results) expect(body).not.toMatch(/secret|vid=|[\w-]{43}/)
  worker.clock.pass(hourMs / 6)
  await worker.drain()
  const { vid } = await mailedReset(env, email)
  expect((await worker.post('/galileo/verifyResetCode', null, { vid })).status).toBe(200)
  const secret = /#secret=([\w-]+)/.exec((await mailsTo(env, to))[0]?.text ?? '')?.[1]
  expect(await worker.post('/institute/invitation/look-up', null, { secret })).toMatchObject({ body: { email: to } })
})

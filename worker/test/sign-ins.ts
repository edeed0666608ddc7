import { credentials } from '@takhti/schema/accounts/tables'
import { expect } from 'vitest'
import { hashPassword } from '#platform/auth.ts'
import { directoryOf } from '#platform/db.ts'
import type { Env } from '#platform/env.ts'
import { Visitor } from '#rooms/visitor.ts'
import { makeSchool, TestWorker, type School } from './school.ts'

/** The password of every person that a test gives one. */
export const password = 'chalk-and-slate-7'

/** A school whose instructor has a password. */
export async function schoolWithPassword(
  env: Env,
): Promise<{ school: School; personId: string; email: string; worker: TestWorker }> {
  const school = await makeSchool(env, { shard: '01', isLicensed: true })
  const personId = school.personIds.instructor
  const dates = { createdAt: new Date(), updatedAt: new Date() }
  const row = { id: personId, accountId: personId, providerId: 'credential', personId, ...dates }
  await directoryOf(env)
    .insert(credentials)
    .values({ ...row, password: await hashPassword(password) })
  // The first link to an unconfirmed address ends earlier sessions, so that no earlier owner waits in it.
  await env.DIRECTORY.prepare('update people set email_verified = 1 where id = ?').bind(personId).run()
  return { school, personId, email: `${personId}@school.example`, worker: new TestWorker(env) }
}

/** The e-mails to an address, the oldest first. */
export async function mailsTo(env: Env, to: string): Promise<{ subject: string; text: string }[]> {
  const statement = env.DIRECTORY.prepare('select subject, text from mailbox where "to" = ? order by rowid')
  return (await statement.bind(to).all<{ subject: string; text: string }>()).results
}

/** The secret and the code of the latest mail about a new password. */
export async function mailedReset(env: Env, to: string): Promise<{ vid: string; code: string }> {
  const text = (await mailsTo(env, to)).findLast((mail) => mail.text.includes('/resetpassword#'))?.text ?? ''
  return { vid: /#vid=([\w-]+)/.exec(text)?.[1] ?? '', code: /^\d{8}$/m.exec(text)?.[0] ?? '' }
}

/** Signs in by password. Returns the token. */
export async function login(
  worker: TestWorker,
  as: { email: string; password: string; userAgent?: string },
): Promise<string> {
  const headers = as.userAgent === undefined ? {} : { 'User-Agent': as.userAgent }
  const { email, password: secret } = as
  const reply = await worker.post('/galileo/login', null, { email, password: secret }, headers)
  expect(reply).toMatchObject({ status: 200 })
  // The contract's answer to this path.
  return (reply.body as { access_token: string }).access_token
}

/** A socket of the person's own channel. */
export async function openSocket(worker: TestWorker, token: string): Promise<Visitor> {
  const { body } = await worker.post('/ticket', token, { room: 'user' })
  // The contract's answer to this path.
  const { path, ticket } = body as { path: string; ticket: string }
  const visitor = await Visitor.open(`${path}?ticket=${ticket}`)
  await visitor.settled()
  return visitor
}

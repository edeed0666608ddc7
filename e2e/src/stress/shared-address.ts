import { setTimeout as pause } from 'node:timers/promises'
import { LoginResult } from '@takhti/schema/accounts/model'
import { joinPace } from '@takhti/schema/classes/rules'
import type { OpenSchool } from './two-schools.ts'

const schoolAddress = '203.0.113.200'

type Answer = { status: number; body: unknown }

/** Sends a command from one address, as all devices behind a school's router do. */
async function from(address: string, url: string, body: object): Promise<Answer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': address },
    body: JSON.stringify(body),
  })
  return { status: response.status, body: await response.json().catch(() => undefined) }
}

/** A classmate guesses secrets and passwords from the school's address; the mailed link of another must still open a session. */
export async function junkFailures(origin: string, email: string, junk: number): Promise<string[]> {
  const at = (path: string, body: object) => from(schoolAddress, `${origin}/api${path}`, body)
  await at(`/galileo/admin/sendVerificationLink/${email}`, {})
  const vid = await mailedLink(origin, email)
  await all(junk, 20, async (n) => {
    await at('/galileo/user/verifyVid', { vid: `${n}-${crypto.randomUUID()}` })
    await at('/galileo/login', { email, password: `junk-${n}` })
    await at('/galileo/login-card', { secret: crypto.randomUUID(), pictures: [1, 2, 3] })
  })
  const opened = await at('/galileo/user/verifyVid', { vid })
  return opened.status === 200 ? [] : [`after junk of a classmate a good link answered ${opened.status}`]
}

/** A class joins by its code behind one address between wrong codes of the same address: each guest once, and the next ones wait. */
export async function guestFailures(origin: string, { at }: OpenSchool, guests: number): Promise<string[]> {
  const join = (code: string, n: number) =>
    from('203.0.113.201', `${origin}/api/join/${code}/by-students`, { displayName: `Guest ${n}` })
  const most = Math.min(guests, joinPace.source[0].max)
  const people = new Set<string>()
  const refused: number[] = []
  await all(most, 10, async (n) => {
    await join(`ZZ${String(n).padStart(4, '0')}`, n)
    const { status, body } = await join(at.code, n)
    if (status === 200) people.add(LoginResult.parse(body).userId)
    else refused.push(status)
  })
  const failures = refused.length === 0 ? [] : [`${refused.length} of ${most} guests were refused: ${refused[0]}`]
  if (people.size + refused.length !== most) failures.push(`${most} guests became ${people.size} people`)
  if (guests <= most) return failures
  const late = await all(guests - most, 10, (n) => join(at.code, most + n))
  const odd = late.filter(({ status }) => status !== 429)
  return odd.length === 0 ? failures : [...failures, `past the pace ${odd.length} guests answered ${odd[0]?.status}`]
}

async function all<Result>(count: number, atOnce: number, make: (n: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let n = 0; n < count; n += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, count - n) }, (_, k) => make(n + k))
    results.push(...(await Promise.all(some)))
  }
  return results
}

async function mailedLink(origin: string, email: string): Promise<string> {
  for (let look = 0; look < 40; look++) {
    const mailbox = await (await fetch(`${origin}/mailbox?to=${encodeURIComponent(email)}`)).text()
    const vid = /#vid=([\w-]+)/.exec(mailbox)?.[1]
    if (vid !== undefined) return vid
    await pause(300)
  }
  throw new Error('no link was mailed')
}

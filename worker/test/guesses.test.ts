import { qrIdFrom } from '@takhti/schema/accounts/qr/rules'
import { beforeAll, expect, test } from 'vitest'
import type { Env } from '#platform/env.ts'
import { randomBytes } from '#platform/random.ts'
import { migratedEnv } from './databases.ts'
import { makeSchool, TestWorker, type School } from './school.ts'

let env: Env

beforeAll(async () => {
  env = await migratedEnv()
})

type Guessing = {
  name: string
  /** How many guesses of one person are checked in an hour. */
  accepted: number
  /** A wrong guess, from one session of the guessing person. */
  guess(worker: TestWorker, token: string): Promise<{ status: number }>
}

const wrongQrId = () => qrIdFrom(randomBytes(new Uint8Array(32))) ?? ''

const guessings: readonly Guessing[] = [
  {
    name: 'a device code to look at',
    accepted: 20,
    guess: (worker, token) => worker.get('/device/request/22222222', token),
  },
  {
    name: 'a device code to let in',
    accepted: 20,
    guess: (worker, token) => worker.post('/device/approve', token, { userCode: '22222222' }),
  },
  {
    name: 'a QR code to look at',
    accepted: 20,
    guess: (worker, token) => worker.get(`/galileo/login-qr-code/${wrongQrId()}`, token),
  },
  {
    name: 'a QR code to confirm',
    accepted: 20,
    guess: (worker, token) =>
      worker.post('/galileo/login-qr-code/confirm', token, { deviceId: wrongQrId(), number: 10 }),
  },
  {
    name: 'a coupon',
    accepted: 10,
    guess: (worker, token) => worker.post('/coupon/redeem', token, { couponCode: 'ABCDEFGHJK' }),
  },
  {
    name: 'the code of an institute',
    accepted: 20,
    guess: (worker, token) => worker.post('/institute-request/ask', token, { code: 'ZZZZZ22', role: 'learner' }),
  },
]

function guesser({ callers }: School, name: string): string {
  return (name === 'a coupon' ? callers.admin.token : callers.instructor.token) ?? ''
}

test.each(guessings)(
  '[E7] of forty guesses at $name at once $heard are checked, and a restart resets none',
  async (each) => {
    const school = await makeSchool(env, { shard: '00', isLicensed: true })
    const worker = new TestWorker(env)
    const token = guesser(school, each.name)
    const replies = await Promise.all(Array.from({ length: 40 }, () => each.guess(worker, token)))
    const refused = replies.filter(({ status }) => status === 429).length
    expect(replies.every(({ status }) => status === 429 || status === 400 || status === 404)).toBe(true)
    expect(refused).toBe(40 - each.accepted)
    expect((await each.guess(new TestWorker(env), token)).status).toBe(429)
  },
)

import { expect, test } from 'vitest'
import type { Answer } from '#api/client.ts'
import { aloneInMemory } from '#app/alone-in-memory.ts'
import type { Problem } from '#app/problem.ts'
import type { Store } from '#app/store.ts'
import { endSession, pollSignIn, signOut, startSignIn, type DeviceCalls, type Secret, type SignIn } from './sign-in.ts'

const origin = 'https://takhti.school.example'
const session = { token: 'secret-token', instituteId: 'i1' }
const approved = ok({ status: 'approved' as const, session, personId: 'p1', firstName: 'Asha' })
const started = ok({ deviceCode: 'secret-code', userCode: 'ABCD-EFGH', expiresInMs: 600_000, intervalMs: 2_000 })

test('a confirmed code becomes a session, and the panel gets no secret at any step', async () => {
  const device = deviceWith({ finish: [ok({ status: 'pending' }), approved] })
  await startSignIn(device.ports, origin)
  expect(device.view()).toEqual({
    status: 'waiting',
    origin,
    userCode: 'ABCD-EFGH',
    intervalMs: 2_000,
    expiresAtMs: 600_000,
  })
  await pollSignIn(device.ports)
  expect(device.view().status).toBe('waiting')
  await pollSignIn(device.ports)
  expect(device.view()).toEqual({ status: 'signedIn', origin, personId: 'p1', firstName: 'Asha' })
  expect(device.secret()).toEqual(session)
  expect(device.everShown()).not.toMatch(/secret/)
})

test.each<[Problem, string]>([
  ['offline', 'a server that cannot be reached'],
  ['notTakhti', 'an address where something else answers'],
  ['common/too-many', 'too many codes'],
])('no code is shown and %s is reported for %s', async (problem) => {
  const device = deviceWith({ start: fault(problem) })
  await startSignIn(device.ports, origin)
  expect(device.view()).toEqual({ status: 'signedOut', problem })
  expect(device.secret()).toBeNull()
})

test('an expired code is not polled any more', async () => {
  const device = deviceWith({ finish: [] })
  await startSignIn(device.ports, origin)
  device.wait(600_000)
  await pollSignIn(device.ports)
  expect(device.view()).toEqual({ status: 'signedOut', problem: 'codeExpired' })
  expect(device.secret()).toBeNull()
})

test('a code unknown to the server has expired', async () => {
  const device = deviceWith({ finish: [fault('devices/code-invalid')] })
  await startSignIn(device.ports, origin)
  await pollSignIn(device.ports)
  expect(device.view()).toEqual({ status: 'signedOut', problem: 'codeExpired' })
})

test('after `slow_down` polling halves its rate, down to once a minute', async () => {
  const device = deviceWith({ finish: Array.from({ length: 9 }, () => fault('common/too-many')) })
  await startSignIn(device.ports, origin)
  const intervals: number[] = []
  for (let count = 0; count < 9; count += 1) {
    await pollSignIn(device.ports)
    const view = device.view()
    if (view.status === 'waiting') intervals.push(view.intervalMs)
  }
  expect(intervals).toEqual([4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000, 60_000, 60_000])
})

test.each<Problem>(['offline', 'common/internal'])(
  '%s passes: the code stays, and confirming it still works',
  async (problem) => {
    const device = deviceWith({ finish: [fault(problem), approved] })
    await startSignIn(device.ports, origin)
    await pollSignIn(device.ports)
    expect(device.view()).toMatchObject({ status: 'waiting', problem })
    await pollSignIn(device.ports)
    expect(device.view().status).toBe('signedIn')
  },
)

test('an answer that arrives after the person cancelled does not sign in', async () => {
  const device = deviceWith({ finish: [approved], before: () => signOut(device.ports) })
  await startSignIn(device.ports, origin)
  await pollSignIn(device.ports)
  expect(device.view()).toEqual({ status: 'signedOut' })
  expect(device.secret()).toBeNull()
})

test('two panels that ask at once get the session that is issued once', async () => {
  const device = deviceWith({ finish: [approved, fault('devices/code-invalid')] })
  await startSignIn(device.ports, origin)
  await Promise.all([pollSignIn(device.ports), pollSignIn(device.ports)])
  expect(device.view().status).toBe('signedIn')
  expect(device.secret()).toEqual(session)
})

test('without a code there is nothing to poll', async () => {
  const device = deviceWith({ finish: [] })
  await pollSignIn(device.ports)
  expect(device.view()).toEqual({ status: 'signedOut' })
})

test('signing out revokes the session and deletes it', async () => {
  const device = await signedIn({})
  await signOut(device.ports)
  expect(device.loggedOut).toEqual([session])
  expect(device.view()).toEqual({ status: 'signedOut' })
  expect(device.secret()).toBeNull()
})

test('signing out offline deletes the session here and reports that the server does not know', async () => {
  const device = await signedIn({ logout: fault('offline') })
  await signOut(device.ports)
  expect(device.view()).toEqual({ status: 'signedOut', problem: 'notRevoked' })
  expect(device.secret()).toBeNull()
})

test('a session that the server ended is deleted', async () => {
  const device = await signedIn({})
  await endSession(device.ports)
  expect(device.view()).toEqual({ status: 'signedOut', problem: 'common/unauthenticated' })
  expect(device.secret()).toBeNull()
})

type Plan = {
  start?: Awaited<ReturnType<DeviceCalls['start']>>
  finish?: Awaited<ReturnType<DeviceCalls['finish']>>[]
  logout?: Answer<unknown>
  before?: () => Promise<void>
}

async function signedIn(plan: Plan) {
  const device = deviceWith({ ...plan, finish: [approved] })
  await startSignIn(device.ports, origin)
  await pollSignIn(device.ports)
  return device
}

function deviceWith(plan: Plan) {
  let nowMs = 0
  const finishes = [...(plan.finish ?? [])]
  const shown: SignIn[] = []
  const loggedOut: unknown[] = []
  const view = storeOf<SignIn>({ status: 'signedOut' }, (value) => shown.push(value))
  const secret = storeOf<Secret>(null)
  const calls: DeviceCalls = {
    start: async () => plan.start ?? started,
    finish: async () => {
      await plan.before?.()
      const next = finishes.shift()
      if (next === undefined) throw new Error('Asked more often than planned')
      return next
    },
    logout: async (_, ended) => {
      loggedOut.push(ended)
      return plan.logout ?? ok({})
    },
  }
  return {
    ports: { calls, view, secret, alone: aloneInMemory(), nowMs: () => nowMs },
    view: view.current,
    secret: secret.current,
    everShown: () => JSON.stringify(shown),
    wait: (ms: number) => (nowMs += ms),
    loggedOut,
  }
}

function storeOf<Value>(first: Value, onSet?: (value: Value) => void): Store<Value> & { current(): Value } {
  let value = first
  return {
    getValue: async () => value,
    setValue: async (next) => {
      value = next
      onSet?.(next)
    },
    current: () => value,
  }
}

function ok<Value>(value: Value): Answer<Value> {
  return { isOk: true, value }
}

function fault(problem: Problem): { isOk: false; problem: Problem } {
  return { isOk: false, problem }
}

import { beforeEach, expect, test, vi } from 'vitest'
import { calls } from './calls.ts'
import { send } from './client.ts'
import { lateCalls } from './late-calls.ts'
import { rememberPerson, type Person } from './person.ts'
import { lendToken } from './sealed-token.ts'

const fetched = vi.fn<typeof fetch>()

const asha: Person = { personId: 'p', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' }

const style = { name: 'boardStyle', value: '{}', chosenAt: '2026-11-28T05:00:00.000Z' } as never

beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json({}))
  vi.stubGlobal('fetch', fetched)
})

// Failed without the check in `open`: each of these calls was sent and refused.
test('[E11] by a login card no call about the account is sent, and the calls of a lesson are', async () => {
  rememberPerson({ ...asha, reach: 'card' })
  for (const asked of [
    () => send(lateCalls.settings.get, style),
    () => send(lateCalls.settings.keep, style),
    () => send(lateCalls.joining.listOwn, {} as never),
    () => send(calls.sessions.list, {}),
    () => send(calls.profiles.updateOwn, { language: 'hi' }),
  ])
    await expect(asked()).rejects.toMatchObject({ code: 'common/forbidden', isUnanswered: false })
  expect(fetched).not.toHaveBeenCalled()
  await send(calls.classes.listMine, {})
  await send(calls.profiles.get, {})
  expect(fetched).toHaveBeenCalledTimes(2)
  rememberPerson(asha)
  await send(lateCalls.settings.get, style)
  expect(fetched).toHaveBeenCalledTimes(3)
})

test('[E11] a second step sends its own token, also beside a session by a card', async () => {
  rememberPerson({ ...asha, reach: 'card' })
  lendToken('pending')
  await send(lateCalls.factors.prove, { code: '123456' })
  const headers = new Headers(fetched.mock.calls[0]?.[1]?.headers)
  expect(headers.get('authorization')).toBe('Bearer pending')
  expect([...headers.values()]).not.toContain('i')
})

test('[TM-1] a call without an answer ends after thirty seconds, and counts as offline', async () => {
  const patience = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal)
  fetched.mockImplementation(
    (_path, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error()))),
  )
  const asked = send(calls.sessions.list, {})
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledOnce())
  patience.abort()
  await expect(asked).rejects.toMatchObject({ code: 'offline' })
  expect(timeout).toHaveBeenCalledWith(30_000)
  timeout.mockRestore()
})

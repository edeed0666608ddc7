import { beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { followLanguage, rememberLanguage } from './port.ts'

const send = vi.hoisted(() => vi.fn())
const chosen = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))
vi.mock('#languages/text.ts', () => ({ chooseLanguage: chosen, currentLanguage: () => ({ code: 'en' }) }))

const asha = { personId: 'p', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' } as const
const queued = async () => (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ call }) => call)

beforeEach(async () => {
  send.mockReset().mockResolvedValue({ language: 'en', interfaceLanguage: 'ar' })
  chosen.mockReset()
})

// Failed without the checks: the language was in the outbox, and the account's language replaced it.
test('[E11] by a login card the language is the device’s: not sent, fetched or replaced', async () => {
  rememberPerson({ ...asha, reach: 'card' })
  rememberLanguage('hi')
  await followLanguage()
  expect(await queued()).toEqual([])
  expect(send).not.toHaveBeenCalled()
  expect(chosen).not.toHaveBeenCalled()
  rememberPerson(asha)
  rememberLanguage('hi')
  await expect.poll(queued).toEqual(['profiles.updateOwn'])
  await followLanguage()
  expect(chosen).toHaveBeenCalledWith('ar')
})

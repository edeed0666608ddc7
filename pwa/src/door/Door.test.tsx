// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { currentPerson, rememberPerson } from '#api/person.ts'
import { readToken, sealToken } from '#api/sealed-token.ts'
import { startSession } from '#api/session.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { Door } from './Door.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))

const login = {
  kneura_id: 'new',
  userId: 'new',
  instituteKneuraId: 'i',
  instituteId: 'i',
  access_token: 'pending',
  first_name: 'Nila',
  notificationToken: '',
  role: 'admin',
  expiresAt: '2027-01-01T00:00:00.000Z',
  language: null,
  isSecondFactorDue: true,
  reach: 'pending',
} as const

let page: TestPage

afterEach(async () => await page.leave())

function type(value: string): void {
  const field = document.querySelector('input')
  if (field === null) throw new Error('no field')
  // React listens to the setter of the prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// Seen red: the pending token was sealed at once, in place of the token of the session that this device had.
test('[E11] a session that waits for its second step replaces none of this device before it', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  history.replaceState(null, '', '/login/link#secret')
  await sealToken('whole')
  rememberPerson({ personId: 'old', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' })
  const before = localStorage.getItem('takhti.sealed')
  send.mockResolvedValue(login)
  page = await show(<Door place={{ place: 'link' }} />)
  await vi.waitFor(() => expect(page.text()).toContain(english.link.button))
  await page.press(english.link.button)
  await vi.waitFor(() => expect(page.text()).toContain(english.factor.stepTitle))
  // The calls of this page carry the pending token, and the device holds the whole one.
  expect(await readToken()).toBe('pending')
  expect([localStorage.getItem('takhti.sealed'), currentPerson()?.personId]).toEqual([before, 'old'])
  await expect(startSession(login)).rejects.toThrow('second step')
  expect(currentPerson()?.personId).toBe('old')
  type('123456')
  await page.press(english.factor.confirm)
  await vi.waitFor(() => expect(assign).toHaveBeenCalled())
  expect(currentPerson()).toMatchObject({ personId: 'new', reach: 'full' })
  expect(localStorage.getItem('takhti.sealed')).not.toBe(before)
})

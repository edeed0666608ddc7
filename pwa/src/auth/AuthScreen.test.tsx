// @vitest-environment happy-dom
import 'fake-indexeddb/auto'
import { afterEach, expect, test, vi } from 'vitest'
import { currentPerson, forgetPerson, rememberPerson } from '#api/person.ts'
import { readToken, sealToken } from '#api/sealed-token.ts'
import { startSession } from '#api/session.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en.json'
import { AuthScreen } from './AuthScreen.tsx'
import { enterByTicket } from './enter-by-ticket.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send }))
vi.mock('./start.tsx', () => ({ start: vi.fn() }))

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

const account = { first_name: 'Nila', last_name: 'Rao', email: 'nila@school.example' }

let page: TestPage

afterEach(async () => await page.leave())

function type(value: string): void {
  const field = document.querySelector('input')
  if (field === null) throw new Error('no field')
  // React listens to the setter of the prototype.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

// Failed when the pending token was sealed at once, in place of the token of this device's session.
test('[E11] a session that waits for its second step replaces none of this device yet', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  history.replaceState(null, '', '/login/link#secret')
  await sealToken('whole')
  rememberPerson({ personId: 'old', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' })
  const before = localStorage.getItem('takhti.sealed')
  send.mockImplementation(async ({ verb }: { verb: string }) => (verb === 'lookUpSignIn' ? account : login))
  page = await show(<AuthScreen place={{ place: 'link' }} />)
  await vi.waitFor(() => expect(page.text()).toContain(english.link.button))
  await page.press(english.link.button)
  await vi.waitFor(() => expect(page.text()).toContain(english.factor.stepTitle))
  // The calls of this page use the pending token, and the device stores the whole one.
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

// Failed when the address was emptied, and `/login/link` lost its target.
test('[UX-C1] the typed address is shared by the sign-in forms and removed at sign-in', async () => {
  history.replaceState(null, '', `/login?back=${encodeURIComponent('/lesson/7')}`)
  page = await show(<AuthScreen place={{ place: 'login' }} />)
  const address = () => document.querySelector<HTMLInputElement>('input[type=email]')?.value
  await vi.waitFor(() => expect(address()).toBe(''))
  type('asha@school.example')
  await page.press(english.login.usePassword)
  await vi.waitFor(() => expect(document.querySelector('input[type=password]')).not.toBeNull())
  expect(address()).toBe('asha@school.example')
  await page.press(english.login.useLink)
  expect(address()).toBe('asha@school.example')
  send.mockResolvedValue({ message: 'ok' })
  await page.press(english.login.sendLink)
  await vi.waitFor(() => expect(page.text()).toContain(english.login.mailTitle))
  expect(send.mock.lastCall?.[1]).toMatchObject({ id: 'asha@school.example', back: '/lesson/7' })
  await page.press(english.login.again)
  expect(address()).toBe('asha@school.example')
  await page.leave()
  page = await show(<AuthScreen place={{ place: 'forgot' }} />)
  await vi.waitFor(() => expect(address()).toBe('asha@school.example'))
})

test('[E12] a mailed link and a second factor redirect to the requested page', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  history.replaceState(null, '', `/login/link?back=${encodeURIComponent('/lesson/7?page=2#x')}#vid=secret`)
  send.mockImplementation(async ({ verb }: { verb: string }) => (verb === 'lookUpSignIn' ? account : login))
  page = await show(<AuthScreen place={{ place: 'link' }} />)
  await vi.waitFor(() => expect(page.text()).toContain(english.link.button))
  await page.press(english.link.button)
  await vi.waitFor(() => expect(page.text()).toContain(english.factor.stepTitle))
  type('123456')
  await page.press(english.factor.confirm)
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/lesson/7?page=2#x'))
  expect(sessionStorage.getItem('takhti.typedEmail')).toBeNull()
})

// Previously the code of an address was exchanged before the person saw whose account it opened.
test('[E11] a login code of an address needs a press on a page that names the account', async () => {
  vi.spyOn(location, 'assign').mockImplementation(() => {})
  forgetPerson()
  history.replaceState(null, '', '/dashboard/lessons')
  const spent: string[] = []
  send.mockImplementation(async ({ verb }: { verb: string }) => {
    if (verb === 'lookUpSignIn') return { first_name: 'Mallory', last_name: '', email: 'mallory@evil.example' }
    spent.push(verb)
    return { ...login, isSecondFactorDue: false, reach: 'full' }
  })
  await enterByTicket({ token: 'code', redirect: '/dashboard/lessons' })
  expect([spent, currentPerson(), location.href.includes('token')]).toEqual([[], null, false])
  page = await show(<AuthScreen place={{ place: 'link' }} />)
  await vi.waitFor(() => expect(page.text()).toContain('Mallory (mallory@evil.example)'))
  expect([spent, currentPerson()]).toEqual([[], null])
  await page.press(english.link.button)
  await vi.waitFor(() => expect(currentPerson()?.personId).toBe('new'))
  expect(spent).toEqual(['loginViaToken'])
})

test('[LTI-40] the code of a launch needs the same press, and leads to what was linked', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  forgetPerson()
  history.replaceState(null, '', '/login/link?back=%2Flesson%2F7#code=of-a-launch')
  const spent: unknown[] = []
  send.mockImplementation(async ({ verb }: { verb: string }, input: unknown) => {
    if (verb === 'lookUpSignIn') return { first_name: 'Asha', last_name: 'Rao', email: null }
    spent.push([verb, input])
    return { ...login, isSecondFactorDue: false, reach: 'card' }
  })
  page = await show(<AuthScreen place={{ place: 'link' }} />)
  await vi.waitFor(() => expect(page.text()).toContain('Asha Rao'))
  expect(spent).toEqual([])
  await page.press(english.link.button)
  await vi.waitFor(() => expect(assign).toHaveBeenLastCalledWith('/lesson/7'))
  expect(spent).toEqual([['loginViaToken', { token: 'of-a-launch' }]])
  expect(location.hash).toBe('')
})

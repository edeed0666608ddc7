// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { profileScreen } from '#accounts/profiles/ProfileScreen.tsx'
import { sessionsScreen } from '#accounts/sessions/SessionsScreen.tsx'
import { rememberPerson } from '#api/person.ts'
import { launcherScreen } from '#app/LauncherScreen.tsx'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { defaultInstituteScreen } from '#institutes/DefaultInstituteScreen.tsx'
import { pendingRequestsScreen } from '#joining/PendingRequestsScreen.tsx'
import english from '../locales/en.json'
import { AccountPanel } from './AccountPanel.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

let page: TestPage

afterEach(async () => await page.leave())

const asha = { personId: 'p', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' } as const

const panel = {
  path: '/panel',
  title: 'profile',
  roles: [],
  Component: () => <AccountPanel firstName="Asha" close={() => {}} onChangePassword={() => {}} onLeave={() => {}} />,
} as const

const names = () => [...page.all('button'), ...page.all('link')].map(({ name }) => name)

const ofAccount = [english.sessions.title, english.institutes.join, english.password.changeTitle]

// Failed without `isBelowAccount` in the panel: all three were in the menu of a child with a card.
test('[E11] the account menu of a login card offers nothing of the account', async () => {
  rememberPerson(asha)
  page = await showScreen(panel)
  expect(names()).toEqual(expect.arrayContaining(ofAccount))
  await page.leave()
  rememberPerson({ ...asha, reach: 'card' })
  page = await showScreen(panel)
  expect(names()).toEqual(expect.arrayContaining([english.profile.title, english.shell.signOut]))
  expect(names().filter((name) => ofAccount.includes(name))).toEqual([])
})

test('[E11] the start page of a login card has no tile for other devices', async () => {
  rememberPerson({ ...asha, reach: 'card' })
  page = await showScreen(launcherScreen)
  expect(names()).toContain(english.profile.title)
  expect(names()).not.toContain(english.launcher.devices)
})

test.each([sessionsScreen, defaultInstituteScreen, pendingRequestsScreen])(
  '[E11] by a login card $path shows a notice and requests nothing',
  async (screen) => {
    rememberPerson({ ...asha, reach: 'card' })
    page = await showScreen(screen)
    expect(page.all('heading').map(({ name }) => name)).toEqual([english.states.byCardTitle])
    expect(send).not.toHaveBeenCalled()
  },
)

test('[E11] the profile of a login card shows read-only names, and the device’s language', async () => {
  rememberPerson({ ...asha, reach: 'card' })
  const profile = { userId: 'p', first_name: 'Asha', last_name: 'Rao', contactNumber: '', email: null, picture: null }
  send.mockResolvedValue({ ...profile, hasPassword: false })
  page = await showScreen(profileScreen)
  await vi.waitFor(() => expect(page.text()).toContain(english.profile.byCard))
  expect(page.text()).toContain('Asha Rao')
  expect(document.querySelectorAll('input, form')).toHaveLength(0)
  expect(document.querySelectorAll('select')).toHaveLength(1)
  expect(send).toHaveBeenCalledTimes(1)
})

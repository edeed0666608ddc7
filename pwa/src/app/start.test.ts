import { expect, test, vi } from 'vitest'
import { returnPath } from '#api/return-path.ts'
import { start } from './start.tsx'

vi.mock('react-dom/client', () => ({ createRoot: () => ({}) }))
vi.mock('#languages/text.ts', () => ({ startText: async () => {} }))
vi.mock('./App.tsx', () => ({ App: () => null }))
vi.mock('./background.ts', () => ({}))
vi.mock('./first-screen.ts', () => ({ firstScreen: Promise.resolve() }))
vi.mock('./router.tsx', () => ({ router: {} }))

// Fault: a signed-out panel was sent to ask for a larger plan, and after sign-in the request was lost.
test('[E8] a signed-out user returns after sign-in to the exact address that was opened', async () => {
  const replaced: string[] = []
  vi.stubGlobal('location', {
    ...{ pathname: '/UpgradePlan', search: '', hash: '#contact' },
    replace: (path: string) => void replaced.push(path),
  })
  await start()
  const [door = ''] = replaced
  expect(door.startsWith('/login?')).toBe(true)
  expect(returnPath(door.slice('/login'.length), '/dashboard/create')).toBe('/UpgradePlan#contact')
  vi.unstubAllGlobals()
})

// Fault: every page below `/dashboard` was lost during sign-in.
test.each(['/dashboard/people', '/dashboard/lessons?folder=1', '/lesson/1'])(
  '[E12] %s is opened after signing in',
  async (path) => {
    const replaced: string[] = []
    const [pathname = '', search = ''] = path.split(/(?=\?)/)
    vi.stubGlobal('location', { pathname, search, hash: '', replace: (to: string) => void replaced.push(to) })
    await start()
    expect(returnPath(replaced[0]?.slice('/login'.length) ?? '', '/landing')).toBe(path)
    vi.unstubAllGlobals()
  },
)

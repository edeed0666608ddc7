import { expect, test, vi } from 'vitest'
import { returnPath } from '#api/return-path.ts'
import { start } from './start.tsx'

vi.mock('react-dom/client', () => ({ createRoot: () => ({}) }))
vi.mock('#languages/text.ts', () => ({ startText: async () => {} }))
vi.mock('./App.tsx', () => ({ App: () => null }))
vi.mock('./background.ts', () => ({}))
vi.mock('./first-screen.ts', () => ({ firstScreen: Promise.resolve() }))
vi.mock('./router.tsx', () => ({ router: {} }))

// Planted: a panel that nobody is signed in on was told to ask for a larger plan, and after the door asked for nothing.
test('E8 who is not signed in comes back through the door to the very place that was to be opened', async () => {
  const replaced: string[] = []
  vi.stubGlobal('location', {
    ...{ pathname: '/UpgradePlan', search: '', hash: '#contact' },
    replace: (path: string) => void replaced.push(path),
  })
  await start()
  const [door = ''] = replaced
  expect(door.startsWith('/?')).toBe(true)
  expect(returnPath(door.slice(1), '/dashboard/create')).toBe('/UpgradePlan#contact')
  vi.unstubAllGlobals()
})

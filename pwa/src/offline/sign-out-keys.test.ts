import { expect, test, vi } from 'vitest'
import { receivedCache, clearReceived, clearPersonalKeys } from './sign-out-keys.ts'

// Fault: a user who signed in within ten minutes of another saw what the other had shared with the app.
test('[E8] what is left on a device after its person is its language and its colours', async () => {
  const deleted: string[] = []
  vi.stubGlobal('caches', { delete: async (name: string) => deleted.push(name) > 0 })
  const remaining = new Map(['person', 'pairing', 'language', 'theme'].map((name) => [`takhti.${name}`, 'x']))
  // The keys of a real one are its own; those of the tests' are not.
  const storage: Record<string, string> = Object.fromEntries(remaining)
  Object.defineProperty(storage, 'removeItem', { value: (key: string) => delete storage[key] })
  vi.stubGlobal('localStorage', storage)
  sessionStorage.setItem('takhti.heard.p.i', '4')
  clearPersonalKeys()
  await clearReceived()
  expect([Object.keys(storage), sessionStorage.length]).toEqual([['takhti.language', 'takhti.theme'], 0])
  expect(deleted).toEqual([receivedCache])
  vi.unstubAllGlobals()
})

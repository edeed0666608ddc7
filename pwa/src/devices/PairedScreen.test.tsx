// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen } from '#app/test-page.tsx'
import words from '../locales/en/devices.json'
import { pairedScreen } from './PairedScreen.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const id = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

// Planted: the remote refuses who teaches no lessons, and the list led there all the same.
test.each([
  ['instructor', [`/remote/${id(1)}`]],
  ['admin', []],
] as const)('the list leads only whoever may drive a device to its remote: %s', async (role, ways) => {
  queryClient.clear()
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role, expiresAt: '' })
  const device = { deviceId: id(1), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }
  send.mockResolvedValue({ devices: [{ ...device, pairedAt: null, lastSeenAt: null }] })
  const page = await showScreen(pairedScreen, '/dashboard/devices', words)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain('Unpair Room 4')
  expect(page.all('link').map(({ element }) => element.getAttribute('href'))).toEqual(ways)
  await page.leave()
})

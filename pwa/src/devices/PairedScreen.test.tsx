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

// Fault: the remote refuses persons who teach no lessons, and the list linked to it all the same.
test.each([
  ['instructor', [`/remote/${id(1)}`]],
  ['admin', []],
] as const)('the list leads only those who may drive a device to its remote: %s', async (role, ways) => {
  queryClient.clear()
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role, expiresAt: '' })
  const device = { deviceId: id(1), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }
  send.mockResolvedValue({ devices: [{ ...device, pairedAt: null, lastSeenAt: null }] })
  const page = await showScreen(pairedScreen, '/dashboard/devices', words)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain('Unpair Room 4')
  expect(page.all('link').map(({ element }) => element.getAttribute('href'))).toEqual(ways)
  await page.leave()
})

// Fault: a dialog that knows only the clipboard: no screen put a text into the lesson of a device.
test.each([
  ['', 'COPY_CLIPBOARD'],
  ['lesson', 'COPY_TO_LESSON'],
] as const)('[E8] a text is sent to the target that its sender chose: %j is %s', async (place, type) => {
  queryClient.clear()
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const device = { deviceId: id(1), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }
  send.mockReset().mockResolvedValue({ devices: [{ ...device, pairedAt: null, lastSeenAt: null }], message: '' })
  const page = await showScreen(pairedScreen, '/dashboard/devices', words)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain('Send text to Room 4')
  await page.press('Send text to Room 4')
  await write('dialog input', 'E = mc²')
  if (place !== '') await write('dialog select', place)
  document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit()
  const sent = () => send.mock.calls.flatMap(([{ verb }, input]) => (verb === 'send' ? [input] : []))
  const own = { userKneuraId: id(8), instituteKneuraId: id(9), deviceId: id(1) }
  await expect.poll(sent).toEqual([{ ...own, type, message: { text: 'E = mc²' } }])
  await page.leave()
})

// Fault: a dialog asked first, and a device that was unpaired by mistake had to be paired again beside it.
test('[UN-6] a device is unpaired without a question, and Undo shows it again', async () => {
  queryClient.clear()
  rememberPerson({ personId: id(8), instituteId: id(9), firstName: 'Mina', role: 'instructor', expiresAt: '' })
  const device = { deviceId: id(1), name: 'Room 4', browser: null, system: null, status: 'paired', isThis: false }
  send.mockReset().mockResolvedValue({ devices: [{ ...device, pairedAt: null, lastSeenAt: null }] })
  const page = await showScreen(pairedScreen, '/dashboard/devices', words)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain('Unpair Room 4')
  await page.press('Unpair Room 4')
  expect(page.text()).toContain('Room 4 was removed')
  expect(page.text()).toContain(words.pairing.none)
  await page.press('Undo')
  expect(page.all('button').map(({ name }) => name)).toContain('Unpair Room 4')
  expect(send.mock.calls.map(([{ verb }]) => verb)).not.toContain('unpair')
  await page.leave()
})

/** Dispatches the event of a user's input, because React ignores a value that is set without one. */
async function write(selector: string, value: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
  if (field === null) throw new Error(`nothing is ${selector}`)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event(field.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }))
}

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { onUserSend } from '#realtime/test-user.ts'
import devices from '../../locales/en/devices.json'
import english from '../../locales/en/marking.json'
import { RoomCodePart } from './RoomCodeButton.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

let page: TestPage

beforeEach(() => {
  rememberPerson({ personId: 'me', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  queryClient.clear()
  send.mockReset()
})

afterEach(() => page.leave())

const at = '2030-01-01T00:00:00.000Z'

async function showPart(isInRoomOnly: boolean): Promise<void> {
  const later = '2030-01-01T00:00:30.000Z'
  const codes = [
    { code: '123456', changesAt: at },
    { code: '654321', changesAt: later },
  ]
  send.mockImplementation(async ({ verb }: { verb: string }) => {
    if (verb === 'roomCode') return { ...(codes.shift() ?? codes[0]), serverAt: at }
    if (verb === 'readSettings') return { settings: { isInRoomOnly } }
    const device = { browser: 'Chrome', system: 'Android', status: 'paired' }
    return {
      devices: [
        { ...device, deviceId: 'p', name: 'Room 7', isThis: false },
        { ...device, deviceId: 'o', isThis: true },
      ],
    }
  })
  page = await show(
    <QueryClientProvider client={queryClient}>
      <RoomCodePart assessmentId="a1" />
    </QueryClientProvider>,
    { ...english, ...devices },
  )
}

// Fault: a screen of teachers without the part, as it was: no student could begin such an assessment.
test('[MK-17] a teacher shows the room the code that begins an assessment', async () => {
  await showPart(true)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toEqual(['Code for the room'])
  await page.press('Code for the room')
  await expect.poll(() => page.text()).toContain('123 456')
})

// Fault: a code that was fetched every five seconds: the panel showed a code that no longer began anything new.
test('[MK-17] the next code is fetched when the shown one changes', async () => {
  await showPart(true)
  await expect.poll(() => page.all('button').length).toBe(1)
  await page.press('Code for the room')
  await expect.poll(() => page.text()).toContain('654 321')
})

// Fault: a press that opened the page of responses there: the room read names and scores.
test('[MK-21] a press shows the code on a paired panel, not on this device again', async () => {
  const sent: unknown[] = []
  onUserSend((type, body) => void sent.push([type, body]))
  await showPart(true)
  await expect.poll(() => page.all('button').length).toBe(1)
  await page.press('Code for the room')
  const shows = () => page.all('button').flatMap(({ name }) => (name.startsWith('Show on') ? name : []))
  await expect.poll(shows).toEqual(['Show on Room 7'])
  await page.press('Show on Room 7')
  expect(sent).toEqual([['remote/act', { deviceId: 'p', act: { act: 'code', assessmentId: 'a1' } }]])
})

test('[MK-17] an assessment that begins anywhere has no code', async () => {
  await showPart(false)
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(page.all('button')).toEqual([])
})

// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en/marking.json'
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

async function showPart(isInRoomOnly: boolean): Promise<void> {
  send.mockImplementation(async ({ verb }: { verb: string }) =>
    verb === 'roomCode' ? { code: '123456', changesAt: '' } : { settings: { isInRoomOnly } },
  )
  page = await show(
    <QueryClientProvider client={queryClient}>
      <RoomCodePart assessmentId="a1" />
    </QueryClientProvider>,
    english,
  )
}

// Fault: a screen of teachers without the part, as it was: no student could begin such an assessment.
test('[MK-17] a teacher shows the room the code that begins an assessment', async () => {
  await showPart(true)
  await expect.poll(() => page.all('button').map(({ name }) => name)).toEqual(['Code for the room'])
  await page.press('Code for the room')
  await expect.poll(() => page.text()).toContain('123 456')
})

test('[MK-17] an assessment that begins anywhere has no code', async () => {
  await showPart(false)
  await expect.poll(() => send.mock.calls.length).toBe(1)
  expect(page.all('button')).toEqual([])
})

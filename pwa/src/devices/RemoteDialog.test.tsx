// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import words from '../locales/en/devices.json'
import { RemoteDialog } from './RemoteDialog.tsx'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const own = { deviceId: '01900000-0000-7000-8000-000000000001', status: 'paired', isThis: true }

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  send.mockReset()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

async function open(isAnonymous: boolean, devices: readonly object[]): Promise<void> {
  send.mockResolvedValue({ devices })
  page = await show(
    <QueryClientProvider client={queryClient}>
      <RemoteDialog isAnonymous={isAnonymous} onClose={() => {}} />
    </QueryClientProvider>,
    words,
  )
}

const ways = () => page.all('link').map(({ name, element }) => [name, element.getAttribute('href')])

test('[E8] the remote of a paired device is opened on the phone by a QR code', async () => {
  await open(false, [own])
  await expect.poll(() => page.all('img').map(({ name }) => name)).toEqual([words.remote.dialogQr])
  expect(page.text()).toContain(`/remote/${own.deviceId}`)
  expect(ways()).toEqual([])
})

test('[E8] without a session the dialog states it, links to pairing, and sends no request', async () => {
  await open(true, [own])
  expect(page.text()).toContain(words.remote.dialogAnonymous)
  expect(ways()).toEqual([[words.remote.dialogPair, '/pair']])
  expect(send).not.toHaveBeenCalled()
})

test('[E8] a user who is signed in on an unpaired device gets a link to pairing', async () => {
  await open(false, [{ ...own, isThis: false }])
  await expect.poll(() => page.text()).toContain(words.remote.dialogUnpaired)
  expect(ways()).toEqual([[words.remote.dialogPair, '/pair']])
})

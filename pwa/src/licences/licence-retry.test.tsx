// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { calls } from '#api/calls.ts'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { FeatureLock } from '#app/FeatureLock.tsx'
import { showLocked } from '#app/messages.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { AddSource } from '#files/documents/AddSource.tsx'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { outboxOf } from '#offline/flusher.ts'
import { sendUnlocked } from './licence-retry.ts'

const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/flusher.ts', async (original) => ({ ...(await original<object>()), flushNow: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))
vi.mock('#files/documents/SourceDialog.tsx', () => ({ SourceDialog: () => <h2>The source</h2> }))

const off = { isActive: false, isTrialUsed: false, trialValidTill: null }
const onTrial = { isActive: false, isTrialUsed: true, trialValidTill: '2999-01-01T00:00:00.000Z' }
const refusal = new ApiError('FEATURE_NOT_ACTIVE_TRIAL_NOT_USED', { requestId: 'r', feature: 'brightAi' })

let brightAi: object = off
let page: TestPage | null = null
let people = 0

beforeEach(async () => {
  queryClient.clear()
  brightAi = off
  const personId = `unlocked-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'admin', expiresAt: '' })
  send.mockReset().mockImplementation(async (call: unknown) => {
    if (call === calls.licences.details) return { features: { brightAi } }
    if (call === calls.licences.validate && brightAi === off) throw refusal
    return { items: [], isValid: true, features: ['brightAi'] }
  })
})

afterEach(async () => {
  showLocked(null)
  await page?.leave()
  page = null
})

const asked = () => send.mock.calls.map(([call]) => call)
const within = (children: React.ReactNode) =>
  show(<QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)

async function refuseSource(): Promise<void> {
  const outbox = outboxOf(requireDatabaseId())
  await outbox.add({ call: 'capture.send', input: { title: 'Rivers' } })
  await outbox.flush(() => Promise.reject(refusal))
}

const states = async () => (await openDatabase(requireDatabaseId()).outbox.toArray()).map(({ state }) => state)

test('[UX-B4] a source that the licence refused is sent once when the trial runs', async () => {
  await refuseSource()
  await sendUnlocked()
  expect(await states()).toEqual(['parked'])
  brightAi = onTrial
  await sendUnlocked()
  expect(await states()).toEqual(['waiting'])
  await outboxOf(requireDatabaseId()).flush(() => Promise.reject(refusal))
  await sendUnlocked()
  expect(await states()).toEqual(['parked'])
})

test('[UX-B4] without refused work the licence is not requested', async () => {
  await sendUnlocked()
  expect(asked()).toEqual([])
})

test('[UX-B4] a trial that an admin starts in the dialog sends the source', async () => {
  await refuseSource()
  page = await within(<FeatureLock />)
  showLocked({ code: refusal.code as 'FEATURE_NOT_ACTIVE_TRIAL_NOT_USED', feature: 'brightAi' })
  await vi.waitFor(() => expect(page?.text()).toContain('Bright AI'))
  brightAi = onTrial
  await page.press('Try free for 30 days')
  await vi.waitFor(async () => expect(await states()).toEqual(['waiting']))
})

test.each([
  [off, false],
  [onTrial, true],
])('[UX-B4] with the licence %o a source is requested: %s', async (entry, isOpened) => {
  brightAi = entry
  page = await within(<AddSource />)
  await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
  await vi.waitFor(() => expect(asked()).toContain(calls.licences.details))
  await page.press(page.all('button')[0]?.name ?? '')
  if (isOpened) await vi.waitFor(() => expect(page?.text()).toContain('The source'))
  else await vi.waitFor(() => expect(asked()).toContain(calls.licences.validate))
  expect(page.text().includes('The source')).toBe(isOpened)
})

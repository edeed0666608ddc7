// @vitest-environment happy-dom
import type { Transfer } from '@takhti/schema/exchange/model'
import type { Webhook } from '@takhti/schema/exchange/webhooks/model'
import type { LtiPlatform } from '@takhti/schema/lti/model'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lateCalls } from '#api/late-calls.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { PlatformsPanel } from '#lti/port.ts'
import connections from '../locales/en/connections.json'
import transfers from '../locales/en/transfer.json'
import { WebhooksPanel } from './connections/WebhooksPanel.tsx'
import { transferScreen } from './TransferScreen.tsx'

const send = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/answers.ts', () => ({ storeAnswer: async () => {}, readAnswer: async () => undefined }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => true,
  useOnline: () => true,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

const at = '2026-01-01T00:00:00.000Z'

const webhook: Webhook = {
  ...{ webhookId: 'w', url: 'https://sis.example/takhti', events: [], state: 'on', failingSince: null, createdAt: at },
}

const transfer = (transferId: string, state: Transfer['state']): Transfer => ({
  ...{ transferId, kind: 'export', state, step: 'end', problem: null, files: 1, bytes: 1, rows: 1, rowsHere: 1 },
  ...{ people: 1, invited: 0, hasMessages: false, createdAt: at, expiresAt: null },
})

const platform: LtiPlatform = {
  ...{
    platformId: 'l',
    name: 'School Moodle',
    issuer: '',
    clientId: '',
    deploymentIds: [],
    loginUrl: '',
    tokenUrl: '',
  },
  ...{ keysUrl: '', matchesEmail: false, isComplete: false, addresses: { login: '', launch: '', keys: '' } },
  ...{ people: 0, lost: 0, createdAt: at },
}

let page: TestPage
let items: readonly object[] = []

const inputsOf = (call: unknown) => send.mock.calls.filter(([each]) => each === call).map(([, input]) => input)

const snackbar = () => page.all('status').some(({ name }) => name.includes('was removed'))

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'admin', expiresAt: '' })
  send.mockReset().mockImplementation(async () => ({ items }))
})

afterEach(() => page.leave())

// Fault: a dialog asked first, and what was removed by mistake had to be made again.
test('[UN-4] a webhook is removed without a question, and Undo shows it again', async () => {
  items = [webhook]
  page = await showScreen({ path: '/', title: 'connections', roles: [], Component: WebhooksPanel }, '/', connections)
  await vi.waitFor(() => expect(page.text()).toContain(webhook.url))
  await page.press('Remove')
  expect(page.text()).not.toContain(webhook.url)
  expect(page.text()).toContain('sis.example was removed')
  await page.press('Undo')
  expect(page.text()).toContain(webhook.url)
  expect(inputsOf(lateCalls.webhooks.remove)).toEqual([])
})

test('[UN-5] an archive can be had again after its removal, and an export that runs ends at once', async () => {
  items = [transfer('whole', 'done')]
  page = await showScreen(transferScreen, undefined, transfers)
  await vi.waitFor(() => expect(page.text()).toContain('Done'))
  await page.press('Remove')
  expect(snackbar()).toBe(true)
  await page.press('Undo')
  expect(page.text()).toContain('Done')
  expect(inputsOf(lateCalls.exchange.remove)).toEqual([])
  await page.leave()

  queryClient.clear()
  items = [transfer('half', 'running')]
  page = await showScreen(transferScreen, undefined, transfers)
  await vi.waitFor(() => expect(page.text()).toContain('Running'))
  await page.press('Remove')
  await vi.waitFor(() => expect(inputsOf(lateCalls.exchange.remove)).toEqual([{ transferId: 'half' }]))
  expect(snackbar()).toBe(false)
})

// Fault: a dialog asked first, and what was entered for a platform was gone after a press by mistake.
test('[UN-7] a learning platform is removed without a question, and Undo shows it again', async () => {
  items = [platform]
  page = await showScreen({ path: '/', title: 'connections', roles: [], Component: PlatformsPanel }, '/', connections)
  await vi.waitFor(() => expect(page.text()).toContain('School Moodle'))
  await page.press('Remove')
  expect(page.text()).toContain('School Moodle was removed')
  await page.press('Undo')
  expect(page.all('button').map(({ name }) => name)).toContain('Remove')
  expect(inputsOf(lateCalls.lti.remove)).toEqual([])
})

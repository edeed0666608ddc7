// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show, type TestPage } from '#app/test-page.tsx'
import { leaveWebview } from '#screen/webview.ts'
import { AssistantWebview } from './AssistantWebview.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

let page: TestPage
let refusal: ApiError | null = null

beforeEach(() => {
  queryClient.clear()
  leaveWebview()
  refusal = null
  const personId = crypto.randomUUID()
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockImplementation(async ({ verb }: { verb: string }) => {
    if (verb !== 'validate') return { classes: [], sources: [] }
    if (refusal !== null) throw refusal
    return { isValid: true }
  })
})

afterEach(() => page.leave())

/** Opens an address, and returns where the page is then. */
async function open(address: string) {
  const root = createRootRoute({ component: Outlet })
  const entry = createRoute({ getParentRoute: () => root, path: '/webview/$', component: AssistantWebview })
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>somewhere</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([entry, rest]), history })
  await router.load()
  page = await show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => history.location.pathname
}

const asked = () => send.mock.calls.map(([{ verb }, input]) => [verb, (input as { feature?: string }).feature])

test('[WV-11] a plan without notebooks opens no conversation from a page of notebooks', async () => {
  refusal = new ApiError('FEATURE_NOT_ENABLED')
  const at = await open('/webview/notebooks')
  await vi.waitFor(() => expect(asked()).toContainEqual(['validate', 'notebooks']))
  await vi.waitFor(() => expect(queryClient.getQueryData(['licences', 'notebooks'])).toBe(false))
  // Long enough for a page that would open.
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(asked().map(([verb]) => verb)).not.toContain('materials')
  expect(at()).toBe('/webview/notebooks')
  await page.leave()
  queryClient.clear()
  // The chat beside it is no page of notebooks.
  const chat = await open('/webview/bright-ai/new-thread')
  await vi.waitFor(() => expect(chat()).toContain('new-thread'))
  await vi.waitFor(() => expect(chat()).not.toContain('webview'))
})

test('[WV-12] a page of notebooks opens with the feature, and without an answer of the server', async () => {
  for (const problem of [null, new ApiError('offline')]) {
    refusal = problem
    queryClient.clear()
    const at = await open('/webview/notebooks')
    await vi.waitFor(() => expect(at()).toContain('new-thread'))
    await page.leave()
  }
})

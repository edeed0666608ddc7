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
import { hasNoClose, isInWebview, leaveWebview } from '#screen/webview.ts'
import { AssessmentWebview } from './AssessmentWebview.tsx'

const { send } = vi.hoisted(() => ({ send: vi.fn() }))
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))

const id = '01900000-0000-7000-8000-000000000001'
const classId = '01900000-0000-7000-8000-00000000000c'
const taught = { classId, name: 'Class 7 & 8', class_code: 'ABC', learnerCount: 3 }

let people = 0
let page: TestPage
let status: string | null = 'Unpublished'

beforeEach(() => {
  queryClient.clear()
  leaveWebview()
  status = 'Unpublished'
  const personId = `webview-${++people}`
  rememberPerson({ personId, instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  send.mockReset().mockImplementation(async ({ area, verb }: { area: string; verb: string }) => {
    if (`${area}.${verb}` === 'classes.listMine') return { items: [taught] }
    if (`${area}.${verb}` === 'assessments.listPaginated') return { items: [], hasNextPage: false, cursor: null }
    if (status === null) throw new ApiError('common/not-found')
    return { id, classId, status, name: 'Plants', questions: [] }
  })
})

afterEach(() => page.leave())

/** Opens an address; every page but an entry shows its own address. */
async function open(address: string) {
  const root = createRootRoute({ component: Outlet })
  const entries = ['/webview/assessment/$', '/assessment-list-webview'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: AssessmentWebview }),
  )
  const rest = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>somewhere</p> })
  const history = createMemoryHistory({ initialEntries: [address] })
  const router = createRouter({ routeTree: root.addChildren([...entries, rest]), history })
  await router.load()
  page = await show(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return () => history.location.href
}

test('[WV-3] an unpublished assessment opens in the editor, a published one with its results', async () => {
  const search = `?assessmentId=${id}&classId=${classId}&className=Class+7+%26+8`
  const draft = await open(`/webview/assessment/${id}`)
  await vi.waitFor(() => expect(draft()).toBe(`/assessment-webview/${search}`))
  expect([isInWebview(), hasNoClose()]).toEqual([true, false])
  await page.leave()
  queryClient.clear()
  status = 'Published'
  const published = await open(`/webview/assessment/${id}`)
  await vi.waitFor(() => expect(published()).toBe(`/assessment-results-webview${search}`))
})

test('[WV-4] a preview opens without a close button; a missing assessment shows its image', async () => {
  const preview = await open(`/webview/assessment/preview/${id}`)
  await vi.waitFor(() => expect(preview()).toBe(`/dashboard/assessment/preview?assessment=${id}`))
  expect(hasNoClose()).toBe(true)
  await page.leave()
  queryClient.clear()
  status = null
  const address = `/webview/assessment/preview/${id.replace('1', '2')}`
  const missing = await open(address)
  await vi.waitFor(() => expect(page.all('img').map(({ name }) => name)).toEqual(['This assessment is not available']))
  expect(missing()).toBe(address)
})

test('[WV-2] wrong paths, classes of others and students get the refusals of the specification', async () => {
  await open('/webview/assessment/preview/7b')
  expect(page.text()).toContain('Invalid Path')
  await page.leave()
  await open(`/webview/assessment/full/${id}`)
  await vi.waitFor(() => expect(page.text()).toContain('Invalid class id'))
  await page.leave()
  rememberPerson({ personId: 'student', instituteId: 'i', firstName: 'Asha', role: 'learner', expiresAt: '' })
  await open(`/webview/assessment/${id}`)
  expect(page.text()).toContain('Invalid credentials')
  expect(send.mock.calls.filter(([{ area }]) => area === 'assessments')).toEqual([])
})

test('[WV-1] a class leads to the list of its assessments', async () => {
  const list = await open(`/webview/assessment/full/${classId}`)
  await vi.waitFor(() => expect(list()).toContain(`/assessment-list-webview?classId=${classId}&className=Class`))
  await vi.waitFor(() => expect(page.all('heading').map(({ name }) => name)).toContain('Tests'))
})

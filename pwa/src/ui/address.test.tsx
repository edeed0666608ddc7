// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import { UnsavedGuard } from './UnsavedGuard.tsx'
import { anyText, oneOf, searchOf, useAddress } from './use-address.ts'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.open = true
}

const parts = { tab: oneOf(['teachers', 'students'], 'teachers'), search: anyText }
let page: TestPage

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true))

afterEach(async () => {
  await page.leave()
  vi.unstubAllGlobals()
})

function People({ isDirty = false }: { isDirty?: boolean }) {
  const [{ tab, search }, set] = useAddress(parts)
  return (
    <>
      <p>{`${tab} “${search}”`}</p>
      <button type="button" onClick={() => set({ tab: 'students' })}>
        Students
      </button>
      <button type="button" onClick={() => set({ tab: 'teachers', search: '12' })}>
        Teachers
      </button>
      <Link to="/other">Other</Link>
      <UnsavedGuard isDirty={isDirty} />
    </>
  )
}

async function open(address: string, isDirty = false) {
  const root = createRootRoute({ component: Outlet, validateSearch: searchOf })
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/people', component: () => <People isDirty={isDirty} /> }),
    createRoute({ getParentRoute: () => root, path: '/other', component: () => 'other page' }),
  ]
  const history = createMemoryHistory({ initialEntries: ['/before', address], initialIndex: 1 })
  const router = createRouter({ routeTree: root.addChildren(routes), history })
  await router.load()
  page = await show(<RouterProvider router={router} />)
  return router
}

test('[AR-1] tab and search come from the address, and unknown values fall back to the first', async () => {
  await open('/people?tab=students&search=12')
  expect(page.text()).toContain('students “12”')
  await page.leave()
  await open('/people?tab=owners&search={"a":1}')
  expect(page.text()).toContain('teachers “”')
})

test('[AR-2] a choice replaces the history entry, and a first value is removed from the address', async () => {
  const router = await open('/people?other=1')
  const entries = router.history.length
  await page.press('Students')
  await vi.waitFor(() => expect(page.text()).toContain('students “”'))
  expect(router.state.location.search).toEqual({ other: '1', tab: 'students' })
  await page.press('Teachers')
  await vi.waitFor(() => expect(page.text()).toContain('teachers “12”'))
  expect(router.state.location.search).toEqual({ other: '1', search: '12' })
  expect(router.history.length).toBe(entries)
})

test('[UG-1] a page with unsaved changes asks before navigation, and follows the answer', async () => {
  await open('/people', true)
  const leave = async () => await act(async () => page.all('link')[0]?.element.click())
  await page.press('Students')
  await vi.waitFor(() => expect(page.text()).toContain('students'))
  expect(document.querySelector('dialog')).toBe(null)
  await leave()
  await vi.waitFor(() => expect(page.text()).toContain('Leave without saving?'))
  await page.press('Cancel')
  await vi.waitFor(() => expect(document.querySelector('dialog')).toBe(null))
  expect(page.text()).toContain('students')
  await leave()
  await vi.waitFor(() => expect(page.text()).toContain('Leave without saving?'))
  await page.press('Leave')
  await vi.waitFor(() => expect(page.text()).toBe('other page'))
})

test('[UG-2] a page without changes is left without a question', async () => {
  await open('/people')
  await act(async () => page.all('link')[0]?.element.click())
  await vi.waitFor(() => expect(page.text()).toBe('other page'))
})

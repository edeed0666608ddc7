// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { showScreen, type TestPage } from '#app/test-page.tsx'
import { Button } from '#ui/Button.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { WriteFields } from '#ui/WriteFields.tsx'
import english from '../locales/en.json'
import { screen } from './screen.tsx'

const network = vi.hoisted(() => ({ isOnline: true }))
const send = vi.hoisted(() => vi.fn())
vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  isEdgeReachable: () => network.isOnline,
  useOnline: () => network.isOnline,
  onConnectivity: () => () => {},
  suspectOffline: () => {},
}))

function Actions() {
  return useReadOnly() ? null : <Button>Publish</Button>
}

const marks = screen({
  path: '/',
  title: 'classes',
  roles: ['instructor'],
  classOf: () => 'c',
  Actions,
  View: () => (
    <WriteFields>
      <Button>Save</Button>
    </WriteFields>
  ),
})

let page: TestPage

beforeEach(() => {
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
})

afterEach(() => page.leave())

async function shown(isArchived: boolean) {
  send.mockReset().mockResolvedValue({ classId: 'c', name: '7B', ...(isArchived && { isArchived }) })
  page = await showScreen(marks, '/')
  await expect.poll(() => send.mock.calls.length + Number(!network.isOnline)).toBeGreaterThan(0)
}

// Faults: a page without the state of its class; a state that needs a network.
test('[CL-40] a page of an archived class states it and takes no writes, without a network too', async () => {
  await shown(false)
  expect(page.all('button').map(({ name }) => name)).toEqual(['Publish', 'Save'])
  expect(page.text()).not.toContain(english.errors['common/class-archived'])
  await page.leave()
  queryClient.clear()
  for (const isOnline of [true, false]) {
    network.isOnline = isOnline
    await shown(true)
    await expect.poll(page.text).toContain(english.errors['common/class-archived'])
    expect(page.all('button').map(({ name }) => name)).toEqual(['Save'])
    expect(document.querySelector('fieldset')?.disabled).toBe(true)
    if (isOnline) await page.leave()
    queryClient.clear()
  }
  network.isOnline = true
})

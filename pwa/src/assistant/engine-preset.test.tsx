// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#api/errors.ts'
import { rememberPerson } from '#api/person.ts'
import { show, type TestPage } from '#app/test-page.tsx'

const { send, net } = vi.hoisted(() => ({ send: vi.fn(), net: { isOnline: true } }))

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#offline/connectivity.ts', () => ({
  suspectOffline: () => {},
  useOnline: () => net.isOnline,
  isEdgeReachable: () => net.isOnline,
  onConnectivity: () => () => {},
}))

let page: TestPage | null = null
let hasCredit = true

beforeEach(() => {
  vi.resetModules()
  localStorage.removeItem('takhti.assistant.engine')
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'instructor', expiresAt: '' })
  net.isOnline = true
  hasCredit = true
  send.mockReset().mockImplementation(async ({ verb }: { verb: string }) => {
    if (verb === 'engine') return { engine: 'edge', tasks: ['quiz'] }
    if (!hasCredit) throw new ApiError('LICENSE_LIMIT_EXHAUSTED')
    return {}
  })
})

afterEach(async () => {
  await page?.leave()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const browserModel = (availability: string) => ({
  LanguageModel: { availability: async () => availability, create: async () => ({}) },
})

/** The chooser of a page that was loaded now. */
async function chooser(): Promise<TestPage> {
  const { SlidesEngine } = await import('./SlidesEngine.tsx')
  page = await show(<SlidesEngine language="en" onChange={() => {}} />)
  return page
}

const verbs = () => send.mock.calls.map(([{ verb }]) => verb as string)

test('[EP-1] a browser’s own model is preselected where it is there, and the server is not asked', async () => {
  vi.stubGlobal('LanguageModel', browserModel('available').LanguageModel)
  const shown = await chooser()
  await vi.waitFor(() => expect(shown.text()).toContain('Made by: This browser'))
  expect(verbs()).toEqual([])
})

test('[EP-2] a server’s model is preselected while there is a credit, and its cost is shown', async () => {
  vi.stubGlobal('LanguageModel', browserModel('downloadable').LanguageModel)
  const shown = await chooser()
  await vi.waitFor(() => expect(shown.text()).toContain('Made by: Model of the server'))
  const closed = [...document.querySelectorAll('p')].map(({ textContent }) => textContent).join(' ')
  expect(closed).toContain('The text is sent to the Takhti server')
  expect(closed).toContain('costs one credit')
  // Nothing of a source is sent, and nothing is counted.
  expect(verbs()).toEqual(['engine', 'validate'])
})

test('[EP-3] without a credit or a network the built-in engine is preselected', async () => {
  hasCredit = false
  const shown = await chooser()
  await vi.waitFor(() => expect(verbs()).toEqual(['engine', 'validate']))
  expect(shown.text()).toContain('Made by: Built-in engine')
  await shown.leave()
  net.isOnline = false
  vi.resetModules()
  expect((await chooser()).text()).toContain('Made by: Built-in engine')
  expect(verbs()).toHaveLength(2)
})

test('[EP-4] a choice on this device holds, whatever the server has since', async () => {
  localStorage.setItem('takhti.assistant.engine', 'embedded')
  const shown = await chooser()
  await act(async () => {})
  expect(shown.text()).toContain('Made by: Built-in engine')
  expect(verbs()).toEqual([])
})

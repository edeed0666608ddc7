import i18next from 'i18next'
import { afterEach, expect, test, vi } from 'vitest'

const late = i18next.createInstance()

afterEach(() => {
  vi.doUnmock('i18next')
  vi.resetModules()
  vi.unstubAllGlobals()
})

// Fault: texts before the start were refused and never requested again, so a screen showed their keys.
test('[WD-1] texts of a screen that arrive before the app’s own are shown', async () => {
  vi.resetModules()
  vi.doMock('i18next', () => ({ default: late }))
  vi.stubGlobal('fetch', async () => Response.json({ help: { title: 'Helped' } }))
  const { addWords } = await import('./late-words.ts')
  const adding = addWords('help')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await late.init({ lng: 'en', fallbackLng: 'en', resources: { en: { translation: { common: { close: 'Own' } } } } })
  await adding
  expect([late.t('common.close'), late.t('help.title')]).toEqual(['Own', 'Helped'])
})

test('[WD-2] texts that are not on the device show the fallback language', async () => {
  vi.resetModules()
  vi.doMock('i18next', () => ({ default: late }))
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('/hi/') ? new Response(null, { status: 504 }) : Response.json({ help: { title: 'Helped' } }),
  )
  await late.init({ lng: 'hi', fallbackLng: 'en', resources: {} })
  const { addWords } = await import('./late-words.ts')
  await addWords('help')
  expect(late.t('help.title')).toBe('Helped')
})

/** A page that begins with the first part of the texts; whether the server has the second one can change. */
async function shortPage() {
  vi.resetModules()
  vi.doMock('i18next', () => ({ default: late }))
  vi.stubGlobal('location', { pathname: '/dashboard/lessons' })
  const server = { hasLate: true }
  vi.stubGlobal('fetch', async (address: string) => {
    if (!address.includes('.late.')) return Response.json({ lessons: { title: 'My Lessons' } })
    return server.hasLate ? Response.json({ board: { back: 'Back' } }) : new Response(null, { status: 504 })
  })
  const [{ addOthers }, { loadFile }] = await Promise.all([import('./late-words.ts'), import('./files.ts')])
  await late.init({ lng: 'en', fallbackLng: 'en', resources: { en: { translation: await loadFile('en') } } })
  return { addOthers, loadFile, server }
}

// Faults: a first screen that waits for all texts, and one that shows the name of a text until it is opened again.
test('[WD-5] a short page begins with the first texts, and renders once more with the others', async () => {
  const { addOthers, loadFile } = await shortPage()
  expect(late.exists('board.back')).toBe(false)
  const rendered = vi.fn()
  late.on('languageChanged', rendered)
  await Promise.all([addOthers(), addOthers()])
  expect([late.t('lessons.title'), late.t('board.back')]).toEqual(['My Lessons', 'Back'])
  expect(rendered).toHaveBeenCalledOnce()
  expect(Object.keys(await loadFile('hi'))).toEqual(['lessons', 'board'])
})

test('[WD-5] texts that did not come are requested again by the next screen', async () => {
  const { addOthers, server } = await shortPage()
  server.hasLate = false
  await addOthers()
  expect(late.exists('board.back')).toBe(false)
  server.hasLate = true
  await addOthers()
  expect(late.t('board.back')).toBe('Back')
})

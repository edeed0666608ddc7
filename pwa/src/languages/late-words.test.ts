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

// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rememberPerson } from '#api/person.ts'
import { queryClient } from '#api/query.ts'
import { show } from '#app/test-page.tsx'
import words from '../../locales/en/translate-text.json'
import { Translation } from './Translation.tsx'
import { wayFor } from './way.ts'

const edge = vi.hoisted(() => ({ engine: 'embedded', answer: {} as object, calls: [] as string[] }))
vi.mock('#api/client.ts', () => ({
  onRefusal: () => {},
  send: async ({ area, verb }: { area: string; verb: string }) => {
    edge.calls.push(`${area}.${verb}`)
    return verb === 'engine' ? { engine: edge.engine, tasks: ['translation'] } : edge.answer
  },
}))
vi.mock('#offline/database-id.ts', () => ({ requireDatabaseId: () => null, findDatabaseId: () => null }))

const hindi = 'कल विज्ञान की परीक्षा है, किताब साथ लाएँ।'
const hostile = '<img src=x onerror="alert(1)"><b>Exam</b> tomorrow'
const t = words.translateText

/** The models of Chrome, which detect one language and translate into one text. */
function plantModels(detected: string, confidence = 0.9): void {
  const model = (session: object) => ({ availability: async () => 'available', create: async () => session })
  vi.stubGlobal('LanguageDetector', model({ detect: async () => [{ detectedLanguage: detected, confidence }] }))
  vi.stubGlobal('Translator', model({ translate: async () => hostile }))
}

const shown = (text: string) => show(<Translation text={text}>{<p>{text}</p>}</Translation>, words)
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)

beforeEach(() => {
  edge.engine = 'embedded'
  edge.calls.length = 0
  queryClient.clear()
  rememberPerson({ personId: 'p', instituteId: 'i', firstName: 'Mina', role: 'learner', expiresAt: '' })
})

afterEach(() => vi.unstubAllGlobals())

// Fault: with `dangerouslySetInnerHTML` the picture of the translation is in the page.
test('[TX-1] the browser translates; its output stays text, and the original is there', async () => {
  plantModels('hi')
  const page = await shown(hindi)
  await vi.waitFor(() => expect(buttons()).toEqual([t.translate]))
  await page.press(t.translate)
  await vi.waitFor(() => expect(page.text()).toContain(hostile))
  expect(page.text()).toContain(t.byDevice)
  expect(page.text()).not.toContain(hindi)
  expect(document.querySelector('img, b')).toBeNull()
  await page.press(t.original)
  expect(page.text()).toContain(hindi)
  expect(page.text()).not.toContain('Exam')
  // Nothing of the text left the device.
  expect(edge.calls.filter((call) => call !== 'ai.engine')).toEqual([])
  await page.leave()
})

test('[TX-2] the server translates where it has an engine, by the call of the role', async () => {
  edge.engine = 'edge'
  edge.answer = { text: hostile, madeBy: 'edge' }
  const page = await shown(hindi)
  await vi.waitFor(() => expect(buttons()).toEqual([t.atServer]))
  await page.press(t.atServer)
  await vi.waitFor(() => expect(page.text()).toContain(t.byServer))
  expect(edge.calls).toEqual(['ai.engine', 'learningAi.translate'])
  expect(document.querySelector('img, b')).toBeNull()
  await page.leave()
})

test('[TX-3] a refusal and a failure leave the original, with a sentence', async () => {
  edge.engine = 'edge'
  edge.answer = { refused: 'assistant/busy' }
  const page = await shown(hindi)
  await vi.waitFor(() => expect(buttons()).toEqual([t.atServer]))
  await page.press(t.atServer)
  await vi.waitFor(() => expect(page.text()).toContain(t.failed))
  expect(page.text()).toContain(hindi)
  await page.leave()
})

// Fault: without the detector's answer English in an English interface had a button.
test('[TX-4] no button without an engine, for one’s own language, or where it is unknown', async () => {
  const ask = (text: string, models: object, engine: 'edge' | 'embedded') =>
    wayFor({ text, reader: 'en', models, edge: async () => ({ engine, tasks: ['translation'] }) })
  expect(await ask(hindi, {}, 'embedded')).toBeNull()
  expect(await ask(hindi, {}, 'edge')).toEqual({ engine: 'edge', from: 'und' })
  for (const own of ['The exam is tomorrow.', 'ठीक', '1 + 1 = 2', '']) expect(await ask(own, {}, 'edge')).toBeNull()
  const detecting = (detectedLanguage: string) => ({
    LanguageDetector: {
      availability: async () => 'available',
      create: async () => ({ detect: async () => [{ detectedLanguage, confidence: 0.9 }] }),
    },
  })
  expect(await ask('The exam is tomorrow.', detecting('en'), 'edge')).toBeNull()
  expect(await ask('Demain il y a un examen.', detecting('fr'), 'edge')).toEqual({ engine: 'edge', from: 'fr' })
})

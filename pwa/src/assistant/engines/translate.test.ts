import { expect, test } from 'vitest'
import { deviceModels } from './device-models.ts'
import { EngineFault } from './engine-worker.ts'
import { translateOnDevice } from './translate.ts'

type Pair = { sourceLanguage: string; targetLanguage: string }

/** Chrome's translator as its documentation describes it, for English to Hindi only. */
const Translator = {
  availability: ({ sourceLanguage, targetLanguage }: Pair) =>
    Promise.resolve(sourceLanguage === 'en' && targetLanguage === 'hi' ? 'downloadable' : 'unavailable'),
  create: () => Promise.resolve({ translate: (text: string) => Promise.resolve(`hi: ${text}`), destroy: () => {} }),
}

const detector = (confidence: number) => ({
  availability: () => Promise.resolve('available'),
  create: () => Promise.resolve({ detect: () => Promise.resolve([{ detectedLanguage: 'en', confidence }]) }),
})

const asked = { text: 'Leaves are green.', from: 'en', to: 'hi' }

const faultOf = (promise: Promise<unknown>) =>
  promise.catch((problem: unknown) => (problem instanceof EngineFault ? problem.code : problem))

test('a text is translated where the browser has a model for the two languages', async () => {
  expect(await translateOnDevice(asked, deviceModels({ Translator }), {})).toBe('hi: Leaves are green.')
  const LanguageDetector = detector(0.9)
  const unknown = { ...asked, from: 'und' }
  expect(await translateOnDevice(unknown, deviceModels({ Translator, LanguageDetector }), {})).toContain('hi:')
})

test('without a model, or with an unsure language, it is refused and never imitated', async () => {
  expect(await faultOf(translateOnDevice(asked, deviceModels({}), {}))).toBe('notHere')
  expect(await faultOf(translateOnDevice({ ...asked, to: 'or' }, deviceModels({ Translator }), {}))).toBe('notHere')
  const LanguageDetector = detector(0.3)
  const unknown = { ...asked, from: 'und' }
  expect(await faultOf(translateOnDevice(unknown, deviceModels({ Translator, LanguageDetector }), {}))).toBe('notHere')
})

test('an aborted translation is cancelled, a throwing one has failed', async () => {
  const breaking = { ...Translator, create: () => Promise.reject(new Error('no room')) }
  const models = deviceModels({ Translator: breaking })
  expect(await faultOf(translateOnDevice(asked, models, {}))).toBe('failed')
  expect(await faultOf(translateOnDevice(asked, models, { signal: AbortSignal.abort() }))).toBe('cancelled')
})

import type { RefusalCode } from '@takhti/assistant/port'
import { lateCalls } from '#api/late-calls.ts'
import { availabilityOf, withModel, type DeviceModels, type Opening } from './device-models.ts'
import { askEdge } from './edge.ts'
import { EngineFault } from './engine-worker.ts'
import { originOf, type Origin } from './origin.ts'

/** The most confident guess of a language detector, or `und`. */
const leastSure = 0.5

export type Translating = { text: string; from: string; to: string }

/** Whether this browser can translate from one language to another, now or after a download. */
export async function translatorFor(models: DeviceModels, { from, to }: Omit<Translating, 'text'>) {
  return await availabilityOf(models.Translator, { sourceLanguage: from, targetLanguage: to })
}

/** The language of a text by the browser's own detector; `und` where it has none or is not sure. */
export async function languageIn(text: string, models: DeviceModels, opening: Opening): Promise<string> {
  const { LanguageDetector: model } = models
  if ((await availabilityOf(model, {})) === 'unavailable' || !model) return 'und'
  const guesses = await withModel({ model, asked: {} }, opening, (detector) => detector.detect(text.slice(0, 2_000)))
  const [{ detectedLanguage = 'und', confidence = 0 } = {}] = guesses
  return confidence >= leastSure ? detectedLanguage : 'und'
}

/**
 * A translation by the browser's own model. Rejects with an `EngineFault`: without a model it is refused, never
 * imitated.
 */
export async function translateOnDevice({ text, from, to }: Translating, models: DeviceModels, opening: Opening) {
  try {
    const sourceLanguage = from === 'und' ? await languageIn(text, models, opening) : from
    const { Translator: model } = models
    const pair = { from: sourceLanguage, to }
    if (!model || sourceLanguage === 'und' || (await translatorFor(models, pair)) === 'unavailable')
      throw new EngineFault('notHere')
    const asked = { sourceLanguage, targetLanguage: to }
    return await withModel({ model, asked }, opening, (translator) =>
      translator.translate(text, opening.signal ? { signal: opening.signal } : {}),
    )
  } catch (problem) {
    if (opening.signal?.aborted) throw new EngineFault('cancelled', { cause: problem })
    throw problem instanceof EngineFault ? problem : new EngineFault('failed', { cause: problem })
  }
}

/** A translation, or why there is none, and its engine. */
export type Translated = { text: string; origin: Origin } | { refused: RefusalCode }

/** A translation by the server's model. Rejects as `askEdge` does; without a model it is refused. */
export async function translateAtEdge({ text, from, to }: Translating, signal: AbortSignal): Promise<Translated> {
  const made = await askEdge(lateCalls.ai.translate, from === 'und' ? { text, to } : { text, to, from }, signal)
  return 'refused' in made ? { refused: made.refused } : { text: made.text, origin: originOf(made) }
}

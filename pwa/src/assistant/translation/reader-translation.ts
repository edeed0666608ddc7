import { lateCalls } from '#api/late-calls.ts'
import { deviceModels } from '../engines/device-models.ts'
import { askEdge } from '../engines/edge.ts'
import { translateAtEdge, translateOnDevice, type Translating } from '../engines/translate.ts'
import type { Way } from './way.ts'

type By = { engine: Way['engine']; isStudent: boolean }

/** A text in the reader's language; null where the engine did not do it. Students have a call of their own. */
export async function translateForReader(asked: Translating, { engine, isStudent }: By): Promise<string | null> {
  const { signal } = new AbortController()
  try {
    if (engine === 'device') return await translateOnDevice(asked, deviceModels(), { signal })
    const made = isStudent ? await asStudent(asked, signal) : await translateAtEdge(asked, signal)
    return 'refused' in made ? null : made.text
  } catch {
    return null
  }
}

function asStudent({ text, from, to }: Translating, signal: AbortSignal) {
  return askEdge(lateCalls.learningAi.translate, from === 'und' ? { text, to } : { text, to, from }, signal)
}

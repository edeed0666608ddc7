import type { Maker } from '@takhti/schema/questions/model'
import { availabilityOf, type Availability, type DeviceModels } from './device-models.ts'

/** What can make items here; a person is no engine. */
export type EngineName = Exclude<Maker, 'person'>

/** Whether an engine can be used now. `download`: it can, after the browser has fetched its model. */
export type EngineState = 'ready' | 'download' | 'downloading' | 'unavailable' | 'offline'

/** An engine as the chooser shows it. */
export type EngineChoice = { name: EngineName; state: EngineState }

const states: Record<Availability, EngineState> = {
  available: 'ready',
  downloadable: 'download',
  downloading: 'downloading',
  unavailable: 'unavailable',
}

/** The languages in which a browser's model may be asked to write, in the words of its interface. */
export function promptingIn(language: string) {
  const spoken = [{ type: 'text' as const, languages: [language] }]
  return { expectedInputs: spoken, expectedOutputs: spoken }
}

type Surveying = { models: DeviceModels; language: string }

/** Every engine with its state for questions in a language; the embedded one is always there. */
export async function surveyEngines({ models, language }: Surveying): Promise<EngineChoice[]> {
  const device = await availabilityOf(models.LanguageModel, promptingIn(language))
  return [
    { name: 'embedded', state: 'ready' },
    { name: 'device', state: states[device] },
  ]
}

/** Whether an engine may be chosen. */
export function isUsable({ state }: EngineChoice): boolean {
  return state !== 'unavailable' && state !== 'offline'
}

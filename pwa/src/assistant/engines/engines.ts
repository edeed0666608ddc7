import type { Maker } from '@takhti/schema/questions/model'
import { availabilityOf, type Availability, type DeviceModels } from './device-models.ts'

/** What can make items here; a person is no engine. */
export type EngineName = Exclude<Maker, 'person'>

export const engineNames = ['embedded', 'device', 'edge'] as const satisfies readonly EngineName[]

/**
 * Whether an engine can be used now. `download`: it can, after the browser has fetched its model; `asking`: the edge has not said
 * yet whether it has one; `noneThere`: it has none.
 */
export type EngineState = 'ready' | 'download' | 'downloading' | 'unavailable' | 'offline' | 'asking' | 'noneThere'

/** An engine as the chooser shows it. */
export type EngineChoice = { name: EngineName; state: EngineState }

const states: Record<Availability, EngineState> = {
  available: 'ready',
  downloadable: 'download',
  downloading: 'downloading',
  unavailable: 'unavailable',
}

/** What a browser says of its model, as the chooser says it. */
export function deviceState(availability: Availability): EngineState {
  return states[availability]
}

/** The languages in which a browser's model may be asked to write, in the words of its interface. */
export function promptingIn(language: string) {
  const spoken = [{ type: 'text' as const, languages: [language] }]
  return { expectedInputs: spoken, expectedOutputs: spoken }
}

/** What Chrome's summariser is opened with for a language. */
export function summarisingIn(language: string) {
  return {
    type: 'key-points',
    format: 'plain-text',
    length: 'long',
    expectedInputLanguages: [language],
    outputLanguage: language,
  } as const
}

/** What an engine is wanted for: a browser has one model that writes questions, and another that summarises. */
export type WantedFor = 'questions' | 'summary'

type Surveying = { models: DeviceModels; language: string; wantedFor: WantedFor }

/** The engines of this device with their state for a language; the embedded one is always there. */
export async function surveyEngines({ models, language, wantedFor }: Surveying): Promise<EngineChoice[]> {
  const device =
    wantedFor === 'summary'
      ? await availabilityOf(models.Summarizer, summarisingIn(language))
      : await availabilityOf(models.LanguageModel, promptingIn(language))
  return [
    { name: 'embedded', state: 'ready' },
    { name: 'device', state: deviceState(device) },
  ]
}

/** The state of the engine at the edge; `has` is what it said of itself, null while it has not. */
export function edgeState(has: 'embedded' | 'edge' | null, isOnline: boolean): EngineState {
  if (!isOnline) return 'offline'
  if (has === null) return 'asking'
  return has === 'edge' ? 'ready' : 'noneThere'
}

/** Whether an engine may be chosen. */
export function isUsable({ state }: EngineChoice): boolean {
  return state === 'ready' || state === 'download' || state === 'downloading'
}

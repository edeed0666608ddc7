import type { Maker } from '@takhti/schema/questions/model'
import { availabilityOf, type Availability, type DeviceModels } from './device-models.ts'

/** The engines that can make items; a person is none. */
export type EngineName = Exclude<Maker, 'person'>

export const engineNames = ['embedded', 'device', 'edge'] as const satisfies readonly EngineName[]

/**
 * Whether an engine can be used now. `download`: after the browser has fetched its model; `asking`: the server has not
 * answered yet whether it has one; `noneThere`: it has none.
 */
export type EngineState = 'ready' | 'download' | 'downloading' | 'unavailable' | 'offline' | 'asking' | 'noneThere'

/** An engine for the chooser. */
export type EngineChoice = { name: EngineName; state: EngineState }

const states: Record<Availability, EngineState> = {
  available: 'ready',
  downloadable: 'download',
  downloading: 'downloading',
  unavailable: 'unavailable',
}

/** The browser's report of its model, as a state of the chooser. */
export function deviceState(availability: Availability): EngineState {
  return states[availability]
}

/** The languages in which a browser's model may be asked to write, in its API's format. */
export function promptingIn(language: string) {
  const spoken = [{ type: 'text' as const, languages: [language] }]
  return { expectedInputs: spoken, expectedOutputs: spoken }
}

/** The options of Chrome's summariser for a language. */
export function summarisingIn(language: string) {
  return {
    type: 'key-points',
    format: 'plain-text',
    length: 'long',
    expectedInputLanguages: [language],
    outputLanguage: language,
  } as const
}

/** The purpose of an engine: a browser has one model that writes questions, and another that summarises. */
export type WantedFor = 'questions' | 'summary'

type Surveying = { models: DeviceModels; language: string; wantedFor: WantedFor }

/** The engines of this device with their state for a language; the embedded one is always included. */
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

/** The state of the server's engine; `has` is its own report, null until then. */
export function edgeState(has: 'embedded' | 'edge' | null, isOnline: boolean): EngineState {
  if (!isOnline) return 'offline'
  if (has === null) return 'asking'
  return has === 'edge' ? 'ready' : 'noneThere'
}

/**
 * The engine before a person has chosen one: the browser's model where it needs no download, else the server's where
 * the plan has a credit for it, else the built-in one.
 */
export function presetOf(choices: readonly EngineChoice[], hasCredit: boolean): EngineName {
  const isReady = (name: EngineName) => choices.some((each) => each.name === name && each.state === 'ready')
  if (isReady('device')) return 'device'
  return hasCredit && isReady('edge') ? 'edge' : 'embedded'
}

/** Whether an engine may be chosen. */
export function isUsable({ state }: EngineChoice): boolean {
  return state === 'ready' || state === 'download' || state === 'downloading'
}

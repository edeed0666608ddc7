import type { EngineHere } from '@takhti/schema/ai/model'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { send } from '#api/client.ts'
import { rememberedEngine, rememberEngine } from '#api/engine-choice.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { isEdgeReachable, useOnline } from '#offline/connectivity.ts'
import { whenControlled } from '#offline/worker-control.ts'
import { Events } from '#state/events.ts'
import { hasCreditLeft } from './credits.ts'
import { deviceModels, type DeviceModels } from './engines/device-models.ts'
import type { SourceText } from './engines/engine-orders.ts'
import { EngineFault, EngineWorker } from './engines/engine-worker.ts'
import {
  edgeState,
  engineNames,
  isUsable,
  presetOf,
  surveyEngines,
  type EngineChoice,
  type EngineName,
  type WantedFor,
} from './engines/engines.ts'

/** Whether the built-in engine's files for a source are on the device, as far as known. */
export type ModelPresence = 'coming' | 'here' | 'notHere'

let worker: EngineWorker | null = null

/** The one worker of this page, which sleeps while nothing that uses it is shown. */
export function sharedWorker(): EngineWorker {
  worker ??= new EngineWorker()
  return worker
}

type Known = {
  /** Restored by the next visit; null before the first choice. */
  chosen: EngineName | null
  /** The server's own report. */
  atEdge: EngineHere['engine'] | null
}

let known: Known | null = null
const learnt = new Events<void>()

function knownNow() {
  const remembered = rememberedEngine()
  known ??= { chosen: engineNames.find((name) => name === remembered) ?? null, atEdge: null }
  return known
}

function learn(more: Partial<Known>): void {
  known = { ...knownNow(), ...more }
  learnt.emit()
}

function choose(name: EngineName): void {
  rememberEngine(name)
  learn({ chosen: name })
}

export type Engines = {
  models: DeviceModels
  choices: readonly EngineChoice[]
  chosen: EngineName
  /** False while it is open which engine is preselected; work that begins by itself waits for it. */
  isSettled: boolean
  choose: (name: EngineName) => void
  /** Asks the server which engine it has. A person who chose another one asks only by the chooser. */
  askEdge: () => void
}

/** The engines that can be chosen for a language, and the chosen one. */
export function useEngines(language: string, wantedFor: WantedFor = 'questions'): Engines {
  const [models] = useState(() => deviceModels())
  const [here, setHere] = useState<readonly EngineChoice[]>([{ name: 'embedded', state: 'ready' }])
  const { chosen, atEdge } = useSyncExternalStore(learnt.on, knownNow)
  const isOnline = useOnline()
  const [isAsked, setAsked] = useState(false)
  const isWanted = isAsked || chosen === 'edge'
  const preset = usePreset({ models, language, wantedFor }, chosen === null)
  useEffect(() => {
    let isLeft = false
    void surveyEngines({ models, language, wantedFor }).then((found) => {
      if (!isLeft) setHere(found)
    })
    return () => {
      isLeft = true
    }
  }, [models, language, wantedFor])
  useEffect(() => {
    if (!isWanted || !isOnline || atEdge !== null) return
    const control = new AbortController()
    void engineAtEdge(control.signal).then((found) => {
      if (!control.signal.aborted && found !== null) learn({ atEdge: found })
    })
    return () => control.abort()
  }, [isWanted, isOnline, atEdge])
  const choices: EngineChoice[] = [...here, { name: 'edge', state: edgeState(atEdge, isOnline) }]
  const wanted = chosen ?? preset ?? 'embedded'
  const isThere = choices.some((each) => each.name === wanted && isUsable(each))
  return {
    ...{ models, choices, choose, askEdge: () => setAsked(true) },
    chosen: isThere ? wanted : 'embedded',
    isSettled: chosen !== null || preset !== null,
  }
}

/** How long a preselection may take before the built-in engine is it. */
const presetMs = 2_000

/** The engine that is preselected, settled once while it is shown, so that none changes under a reader; null until then. */
function usePreset(surveying: Parameters<typeof surveyEngines>[0], isWanted: boolean): EngineName | null {
  const { models, language, wantedFor } = surveying
  const [preset, setPreset] = useState<{ of: string; name: EngineName } | null>(null)
  const of = `${language} ${wantedFor}`
  useEffect(() => {
    if (!isWanted) return
    const control = new AbortController()
    const settle = (name: EngineName) => {
      if (!control.signal.aborted) setPreset({ of, name })
      control.abort()
    }
    const timer = setTimeout(() => settle('embedded'), presetMs)
    void preselected({ models, language, wantedFor }, control.signal).then(settle, () => settle('embedded'))
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [isWanted, of, models, language, wantedFor])
  return preset?.of === of ? preset.name : null
}

async function preselected(surveying: Parameters<typeof surveyEngines>[0], signal: AbortSignal): Promise<EngineName> {
  const here = await surveyEngines(surveying)
  if (presetOf(here, false) === 'device') return 'device'
  if (!isEdgeReachable()) return 'embedded'
  const atEdge = knownNow().atEdge ?? (await engineAtEdge(signal))
  if (atEdge !== null) learn({ atEdge })
  const hasCredit = atEdge === 'edge' && (await hasCreditLeft())
  return presetOf([...here, { name: 'edge', state: edgeState(atEdge, true) }], hasCredit)
}

/** The server's engine; null where it did not answer. For a user who may not ask it, it is none. */
async function engineAtEdge(signal: AbortSignal): Promise<EngineHere['engine'] | null> {
  return await send(lateCalls.ai.engine, {}, { signal }).then(
    ({ engine }) => engine,
    (problem: unknown) => (problem instanceof ApiError && problem.isUnanswered ? null : 'embedded'),
  )
}

/** Loads what the built-in engine needs for a source while the page is idle, so that it works without a network. */
export function useStoredEngine(source: SourceText, isOnline: boolean): ModelPresence {
  const [stored, setStored] = useState<ModelPresence>('coming')
  const { key } = source
  useEffect(() => {
    const control = new AbortController()
    void prepare(source, control.signal).then((found) => {
      if (!control.signal.aborted) setStored(found)
    })
    return () => control.abort()
    // The source of one key is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isOnline])
  return stored
}

async function prepare(source: SourceText, signal: AbortSignal): Promise<ModelPresence> {
  await quiet(signal)
  if (signal.aborted) return 'coming'
  return await sharedWorker()
    .run({ name: 'prepare' }, source, { signal })
    .then(
      () => 'here' as const,
      (problem: unknown) => (problem instanceof EngineFault && problem.code === 'notHere' ? 'notHere' : 'coming'),
    )
}

/**
 * Resolves when the page is idle and the service worker controls it: files that bypass the service worker are not
 * cached.
 */
async function quiet(signal: AbortSignal): Promise<void> {
  await whenControlled(signal)
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else resolve()
  })
}

import type { EngineHere } from '@takhti/schema/ai/model'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { send } from '#api/client.ts'
import { rememberedEngine, rememberEngine } from '#api/engine-choice.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Events } from '#state/events.ts'
import { deviceModels, type DeviceModels } from './engines/device-models.ts'
import type { SourceText } from './engines/engine-orders.ts'
import { EngineFault, EngineWorker } from './engines/engine-worker.ts'
import {
  edgeState,
  engineNames,
  isUsable,
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

// What this page knows of engines: the chosen one, which the next visit restores, and the server's own report.
let known: { chosen: EngineName; atEdge: EngineHere['engine'] | null } | null = null
const learnt = new Events<void>()

function knownNow() {
  const remembered = rememberedEngine()
  known ??= { chosen: engineNames.find((name) => name === remembered) ?? 'embedded', atEdge: null }
  return known
}

function learn(more: Partial<NonNullable<typeof known>>): void {
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
  choose: (name: EngineName) => void
  /**
   * Asks the server which engine it has. Only called on request, so that the server learns nothing of users who have
   * not chosen it.
   */
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
  const isThere = choices.some((each) => each.name === chosen && isUsable(each))
  return { models, choices, chosen: isThere ? chosen : 'embedded', choose, askEdge: () => setAsked(true) }
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
  const { serviceWorker } = navigator
  if (serviceWorker && serviceWorker.controller === null) {
    await new Promise<void>((resolve) => {
      serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true, signal })
      signal.addEventListener('abort', () => resolve(), { once: true })
    })
  }
  await new Promise<void>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: 3_000 })
    else resolve()
  })
}

import { useEffect, useState, useSyncExternalStore } from 'react'
import { deviceModels, type DeviceModels } from './engines/device-models.ts'
import type { SourceText } from './engines/engine-orders.ts'
import { EngineFault, EngineWorker } from './engines/engine-worker.ts'
import { isUsable, surveyEngines, type EngineChoice, type EngineName } from './engines/engines.ts'

/** Whether what the built-in engine needs for a source is on the device, as far as was found out. */
export type Kept = 'coming' | 'here' | 'notHere'

let worker: EngineWorker | null = null

/** The one worker of this page; it lies down when nothing that uses it is shown. */
export function sharedWorker(): EngineWorker {
  worker ??= new EngineWorker()
  return worker
}

// Which engine is chosen holds for this visit: on another day another one may be there.
let chosen: EngineName = 'embedded'
const listeners = new Set<() => void>()

function choose(name: EngineName): void {
  chosen = name
  for (const listener of listeners) listener()
}

export type Engines = {
  models: DeviceModels
  choices: readonly EngineChoice[]
  chosen: EngineName
  choose: (name: EngineName) => void
}

/** The engines that can be chosen for a language, and the one that is. */
export function useEngines(language: string): Engines {
  const [models] = useState(() => deviceModels())
  const [choices, setChoices] = useState<readonly EngineChoice[]>([{ name: 'embedded', state: 'ready' }])
  const name = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
  )
  useEffect(() => {
    let isLeft = false
    void surveyEngines({ models, language }).then((found) => {
      if (!isLeft) setChoices(found)
    })
    return () => {
      isLeft = true
    }
  }, [models, language])
  const isThere = choices.some((each) => each.name === name && isUsable(each))
  return { models, choices, chosen: isThere ? name : 'embedded', choose }
}

/** Fetches what the built-in engine needs for a source while nobody waits for it, so that it is there without a network. */
export function useKeptEngine(source: SourceText, isOnline: boolean): Kept {
  const [kept, setKept] = useState<Kept>('coming')
  const { key } = source
  useEffect(() => {
    const control = new AbortController()
    void prepare(source, control.signal).then((found) => {
      if (!control.signal.aborted) setKept(found)
    })
    return () => control.abort()
    // The source of one key is the same.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isOnline])
  return kept
}

async function prepare(source: SourceText, signal: AbortSignal): Promise<Kept> {
  await quiet(signal)
  if (signal.aborted) return 'coming'
  return await sharedWorker()
    .run({ name: 'prepare' }, source, { signal })
    .then(
      () => 'here' as const,
      (problem: unknown) => (problem instanceof EngineFault && problem.code === 'notHere' ? 'notHere' : 'coming'),
    )
}

/** When the page has nothing to do, and what comes is kept: files that come past the service worker are not. */
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

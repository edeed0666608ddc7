import type { Refused, Summary } from '@takhti/assistant/port'
import { useEffect, useState } from 'react'
import type { DeviceModels } from './engines/device-models.ts'
import type { AnswerTo, SourceText } from './engines/engine-orders.ts'
import type { EngineName } from './engines/engines.ts'
import { makeTask, type MadeTask, type TaskName, type TaskWork } from './engines/make-task.ts'
import { orHere, type Told } from './engines/told.ts'
import { sharedWorker } from './use-engines.ts'
import { useRun, type Run } from './use-run.ts'

/** A task as it is shown: begun by itself where it costs nothing, else by who reads. */
export type Task<Name extends TaskName> = Pick<Run, 'running' | 'progress' | 'fault' | 'cancel'> & {
  made: { answer: AnswerTo<Name>; told: Told } | null
  refused: Refused['refused'] | null
  /** What the source begins with, while the whole is read. */
  glance: Summary | null
  begin: () => void
}

export type Tasked = { source: SourceText; engine: EngineName; models: DeviceModels }

// Kept while the app is open: what a model made is not asked for, and paid, again because its dialog was closed.
const kept = new Map<string, MadeTask<TaskName>>()

/** One task on a source by the engine that was chosen; given up when it is left. */
export function useTask<Name extends TaskName>(work: TaskWork & { name: Name }, tasked: Tasked): Task<Name> {
  const { source, engine, models } = tasked
  const key = `${engine} ${JSON.stringify(work)} ${source.key}`
  // Kept under the name of its own task.
  const [made, setMade] = useState(() => (kept.get(key) as MadeTask<Name> | undefined) ?? null)
  const [glance, setGlance] = useState<Summary | null>(null)
  const run = useRun()

  const begin = () =>
    void run.begin({ what: 'all' }, async (signal) => {
      const hear: Parameters<typeof makeTask>[2]['hear'] = (news) => {
        if (signal.aborted) return
        if ('summary' in news) setGlance(news.summary)
        else run.setProgress(news)
      }
      const answered = await orHere(engine, async (by, instead) => {
        const found = await makeTask(work, { worker: sharedWorker(), models, engine: by, source }, { signal, hear })
        return instead === null ? found : { ...found, told: { ...found.told, instead } }
      })
      if (engine !== 'embedded') kept.set(key, answered)
      setMade(answered)
    })

  useEffect(() => {
    if (engine === 'embedded') begin()
    // It begins once, when it is shown.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  const { running, progress, fault, cancel } = run
  const isRefused = made !== null && 'refused' in made.answer
  return {
    running,
    progress,
    fault,
    cancel,
    glance,
    begin,
    // An answer that is no refusal is the task's own.
    made: made === null || isRefused ? null : { answer: made.answer as AnswerTo<Name>, told: made.told },
    refused: made !== null && 'refused' in made.answer ? made.answer.refused : null,
  }
}

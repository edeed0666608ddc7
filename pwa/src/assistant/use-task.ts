import type { Refused, Summary } from '@takhti/assistant/port'
import { useEffect, useState } from 'react'
import type { DeviceModels } from './engines/device-models.ts'
import type { AnswerTo, SourceText } from './engines/engine-orders.ts'
import type { EngineName } from './engines/engines.ts'
import { makeTask, type MadeTask, type TaskName, type TaskWork } from './engines/make-task.ts'
import { orHere, type Origin } from './engines/origin.ts'
import { sharedWorker } from './use-engines.ts'
import { useRun, type Run } from './use-run.ts'

/** A task for its view: started automatically where it costs nothing, otherwise by the user. */
export type Task<Name extends TaskName> = Pick<Run, 'running' | 'progress' | 'fault' | 'cancel'> & {
  made: { answer: AnswerTo<Name>; origin: Origin } | null
  refused: Refused['refused'] | null
  /** The beginning of the source, while all of it is read. */
  glance: Summary | null
  begin: () => void
}

export type Tasked = { source: SourceText; engine: EngineName; models: DeviceModels }

// Cached while the app is open: a closed dialog must not cause the same result to be requested, and paid, twice.
const stored = new Map<string, MadeTask<TaskName>>()

/** One task on a source by the chosen engine, aborted on unmount. */
export function useTask<Name extends TaskName>(work: TaskWork & { name: Name }, tasked: Tasked): Task<Name> {
  const { source, engine, models } = tasked
  const key = `${engine} ${JSON.stringify(work)} ${source.key}`
  // Cached under the name of its own task.
  const [made, setMade] = useState(() => (stored.get(key) as MadeTask<Name> | undefined) ?? null)
  const [glance, setGlance] = useState<Summary | null>(null)
  const run = useRun()

  const begin = () =>
    void run.begin({ what: 'all' }, async (signal) => {
      const onProgress: Parameters<typeof makeTask>[2]['onProgress'] = (news) => {
        if (signal.aborted) return
        if ('summary' in news) setGlance(news.summary)
        else run.setProgress(news)
      }
      const answered = await orHere(engine, async (by, instead) => {
        const found = await makeTask(
          work,
          { worker: sharedWorker(), models, engine: by, source },
          { signal, onProgress },
        )
        return instead === null ? found : { ...found, origin: { ...found.origin, instead } }
      })
      if (engine !== 'embedded') stored.set(key, answered)
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
    // An answer that is no refusal has the task's own type.
    made: made === null || isRefused ? null : { answer: made.answer as AnswerTo<Name>, origin: made.origin },
    refused: made !== null && 'refused' in made.answer ? made.answer.refused : null,
  }
}

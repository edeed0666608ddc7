import type { Question } from '@takhti/schema/questions/model'
import { plainQuestion } from '@takhti/schema/questions/plain'
import { useState } from 'react'
import { withCredit } from './credits.ts'
import { draftOf, storeDraft, type Draft } from './drafts.ts'
import type { DeviceModels } from './engines/device-models.ts'
import type { SourceText } from './engines/engine-orders.ts'
import type { EngineWorker } from './engines/engine-worker.ts'
import type { EngineName } from './engines/engines.ts'
import { makeQuestions, type MadeQuiz, type Progress } from './engines/make-questions.ts'
import { orHere, type Origin } from './engines/origin.ts'
import { requestOf, type Purpose, type QuizChoices } from './quiz-form.ts'
import { useRun, type Run } from './use-run.ts'

export type Generating = {
  worker: EngineWorker
  models: DeviceModels
  engine: EngineName
  source: SourceText
  purpose: Purpose
}

/** A generation for the panel, with its controls. */
export type Generation = Draft &
  Pick<Run, 'running' | 'progress' | 'fault' | 'cancel'> & {
    choose: (choices: QuizChoices) => void
    generate: () => Promise<void>
    regenerate: (question: Question) => Promise<void>
    edit: (question: Question) => Promise<void>
    remove: (question: Question) => void
    clear: () => void
  }

type Change = (part: (before: Draft) => Partial<Draft>) => void

/** Generates questions from a source, one job at a time; leaving aborts the running job and retains the draft. */
export function useGeneration(generating: Generating): Generation {
  const key = `${generating.purpose} ${generating.source.key}`
  const [draft, setDraft] = useState(() => draftOf(key))
  const run = useRun()
  // The last result may arrive when the panel is already unmounted: the draft is stored all the same.
  const change: Change = (part) => {
    const before = draftOf(key)
    const after = { ...before, ...part(before) }
    storeDraft(key, after)
    setDraft(after)
  }
  const put = (old: Question, next: readonly Question[]) =>
    change(({ questions }) => ({ questions: questions.flatMap((each) => (each.id === old.id ? next : [each])) }))

  const generate = () =>
    run.begin({ what: 'all' }, (signal) =>
      orHere(generating.engine, async (engine, instead) => {
        const work = () => makeAll({ generating: { ...generating, engine }, draft, run, change }, instead, signal)
        // The server counts its own work.
        await (engine === 'edge' ? work() : withCredit(signal, work))
      }),
    )

  const regenerate = (old: Question) =>
    run.begin({ what: 'one', id: old.id }, async (signal) => {
      const asked = { count: 1, besides: draft.questions }
      const { questions, origin } = await orHere(generating.engine, async (engine, instead) => {
        const made = await make({ generating: { ...generating, engine }, draft, run, change }, asked, signal)
        return instead === null ? made : { ...made, origin: { ...made.origin, instead } }
      })
      if (questions.length === 0) return run.setFault('none-other')
      if (signal.aborted) return
      put(old, questions)
      if (origin.instead !== null) change(() => ({ origin }))
    })

  const edit = (edited: Question) =>
    run.begin({ what: 'one', id: edited.id }, async (signal) => {
      // A person's edit is shown at once, whatever the result of its check.
      put(edited, [edited])
      const work = { name: 'check' as const, questions: [plainQuestion(edited)], others: [], isRepaired: false }
      const checked = await generating.worker.run(work, generating.source, { signal })
      put(
        edited,
        checked.map(({ checks }) => ({ ...edited, checks })),
      )
    })

  return {
    ...draft,
    ...run,
    choose: (choices) => change(() => ({ choices })),
    generate,
    regenerate,
    edit,
    remove: (old) => put(old, []),
    clear: () => change(() => nothing),
  }
}

type GenerationContext = { generating: Generating; draft: Draft; run: Run; change: Change }

const nothing = { questions: [], short: null, summary: null, origin: null }

/** Resolves to whether any question was made. */
async function makeAll(context: GenerationContext, instead: Origin['instead'], signal: AbortSignal): Promise<boolean> {
  const { draft, change } = context
  change(() => nothing)
  const made = await make(context, { count: draft.choices.count, besides: [] }, signal)
  const origin = instead === null ? made.origin : { ...made.origin, instead }
  change(() => ({ questions: made.questions, short: made.short ?? null, origin }))
  return made.questions.length > 0
}

type Asked = { count: number; besides: readonly Question[] }

function make(
  { generating, draft, run, change }: GenerationContext,
  asked: Asked,
  signal: AbortSignal,
): Promise<MadeQuiz> {
  const { worker, models, engine, source, purpose } = generating
  const request = {
    ...requestOf(draft.choices, engine, purpose),
    ...asked,
    besides: asked.besides.map(plainQuestion),
    seed: newSeed(),
  }
  const onProgress = (news: Progress) => {
    if (signal.aborted) return
    if ('summary' in news) change(() => ({ summary: news.summary }))
    else run.setProgress(news)
  }
  return makeQuestions(worker, { engine, source, request, models }, { signal, onProgress })
}

/** A new seed for each generation, so that a repetition asks other questions. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
}

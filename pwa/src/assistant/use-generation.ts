import type { Quiz } from '@takhti/assistant/port'
import type { Question } from '@takhti/schema/questions/model'
import { useState } from 'react'
import { withCredit } from './credits.ts'
import { draftOf, keepDraft, type Draft } from './drafts.ts'
import type { DeviceModels } from './engines/device-models.ts'
import type { SourceText } from './engines/engine-orders.ts'
import type { EngineWorker } from './engines/engine-worker.ts'
import type { EngineName } from './engines/engines.ts'
import { makeQuestions, type Progress } from './engines/make-questions.ts'
import { requestOf, type Purpose, type QuizChoices } from './quiz-form.ts'
import { useRun, type Run } from './use-run.ts'

export type Generating = {
  worker: EngineWorker
  models: DeviceModels
  engine: EngineName
  source: SourceText
  purpose: Purpose
}

/** A generation as the panel shows it and steers it. */
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

/** Generates questions from a source, one thing at a time; leaving gives up what is under way and keeps what is there. */
export function useGeneration(generating: Generating): Generation {
  const key = `${generating.purpose} ${generating.source.key}`
  const [draft, setDraft] = useState(() => draftOf(key))
  const run = useRun()
  const change: Change = (part) =>
    setDraft((before) => {
      const after = { ...before, ...part(before) }
      keepDraft(key, after)
      return after
    })
  const put = (old: Question, next: readonly Question[]) =>
    change(({ questions }) => ({ questions: questions.flatMap((each) => (each.id === old.id ? next : [each])) }))

  const generate = () =>
    run.begin({ what: 'all' }, (signal) =>
      withCredit(signal, () => makeAll({ generating, draft, run, change }, signal)),
    )

  const regenerate = (old: Question) =>
    run.begin({ what: 'one', id: old.id }, async (signal) => {
      const asked = { count: 1, besides: draft.questions }
      const { questions } = await make({ generating, draft, run, change }, asked, signal)
      if (questions.length === 0) return run.setFault('none-other')
      if (!signal.aborted) put(old, questions)
    })

  const edit = (edited: Question) =>
    run.begin({ what: 'one', id: edited.id }, async (signal) => {
      // What a person wrote stands at once, whatever comes of its check.
      const shown: Question = { ...edited, madeBy: 'person' }
      put(edited, [shown])
      const work = { name: 'check' as const, questions: [shown], others: [], isRepaired: false }
      put(edited, await generating.worker.run(work, generating.source, { signal }))
    })

  return {
    ...draft,
    ...run,
    choose: (choices) => change(() => ({ choices })),
    generate,
    regenerate,
    edit,
    remove: (old) => put(old, []),
    clear: () => change(() => ({ questions: [], short: null, summary: null })),
  }
}

type Hand = { generating: Generating; draft: Draft; run: Run; change: Change }

/** Answers whether any question was made. */
async function makeAll(hand: Hand, signal: AbortSignal): Promise<boolean> {
  const { draft, change } = hand
  change(() => ({ questions: [], short: null, summary: null }))
  const made = await make(hand, { count: draft.choices.count, besides: [] }, signal)
  change(() => ({ questions: made.questions, short: made.short ?? null }))
  return made.questions.length > 0
}

type Asked = { count: number; besides: readonly Question[] }

function make({ generating, draft, run, change }: Hand, asked: Asked, signal: AbortSignal): Promise<Quiz> {
  const { worker, models, engine, source, purpose } = generating
  const request = { ...requestOf(draft.choices, engine, purpose), ...asked, seed: newSeed() }
  const hear = (news: Progress) => {
    if (signal.aborted) return
    if ('summary' in news) change(() => ({ summary: news.summary }))
    else run.setProgress(news)
  }
  return makeQuestions(worker, { engine, source, request, models }, { signal, hear })
}

/** Another seed for each generation, so that asking again asks other things. */
function newSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 1
}

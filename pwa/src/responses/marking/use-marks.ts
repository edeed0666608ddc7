import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { requireDatabaseId } from '#offline/database-id.ts'
import { outboxOf } from '#offline/flusher.ts'
import { queuedOf as entriesOf } from '#offline/queue-view.ts'
import {
  inputOf,
  markKey,
  shownMark,
  type Draft,
  type MarkInput,
  type OwnMark,
  type QueuedMark,
  type ShownMark,
} from './marks.ts'
import type { Step } from './steps.ts'

const markCall = lateCalls.responses.markQuestion

/** Marks of answers, with those that this device has not sent yet, and those that were refused. */
export function useMarks() {
  const [own, setOwn] = useState<ReadonlyMap<string, OwnMark>>(new Map())
  const queued = useLiveQuery(queuedMarks) ?? []
  const me = requirePerson().personId
  const queuedOf = Map.groupBy(queued, ({ input }) => markKey(input.assessmentResponseId, input.questionId))

  function shownOf({ question }: Step, { assessmentResponseId, response }: Step['answers'][number]): ShownMark {
    const key = markKey(assessmentResponseId, response.questionId)
    return shownMark(response, {
      queued: queuedOf.get(key) ?? [],
      ...{ own: own.get(key), me, lines: question.rubricItems },
    })
  }

  /** Marks every answer of a step in one act, durably on this device. */
  async function save(step: Step, draft: Draft): Promise<void> {
    const made = step.answers.map((answer) => {
      const { assessmentResponseId: responseId, response } = answer
      const shown = shownOf(step, answer)
      const input = inputOf(draft, {
        ...{ responseId, questionId: response.questionId, shown, isOne: step.answers.length === 1 },
      })
      const serverRevision = response.revision ?? 0
      return {
        key: markKey(responseId, response.questionId),
        input,
        serverRevision,
        made: shown.revision - serverRevision + 1,
      }
    })
    for (const { input } of made) await enqueue(markCall, input)
    setOwn((before) => new Map([...before, ...made.map(({ key, ...mark }) => [key, mark] as const)]))
  }

  /** Ends a conflict: with the other marker's mark, or with one's own on top of it. */
  async function settle(step: Step, answer: Step['answers'][number], choice: 'theirs' | 'mine'): Promise<void> {
    const { refused, revision, markedBy } = shownOf(step, answer)
    if (refused === null) return
    if (choice === 'mine') await enqueue(markCall, { ...refused.input, revision, markedBy })
    const outbox = outboxOf(requireDatabaseId())
    const key = markKey(refused.input.assessmentResponseId, refused.input.questionId)
    const parked = (queuedOf.get(key) ?? []).filter(({ state }) => state === 'parked')
    for (const { seq } of parked) await outbox.discard(seq)
  }

  return { shownOf, save, settle, waiting: queued.filter(({ state }) => state === 'waiting').length }
}

async function queuedMarks(): Promise<QueuedMark[]> {
  const entries = await entriesOf('responses.markQuestion')
  return entries.map(({ seq, state, refusal, input }) => ({
    ...{ seq, state, code: refusal?.code ?? null },
    // Only `save` above writes entries of this call.
    input: input as MarkInput,
  }))
}

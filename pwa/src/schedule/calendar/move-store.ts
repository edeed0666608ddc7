import type { DueWork, ScheduleItem } from '@takhti/schema/schedule/model'
import { nameOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { queryClient, type Fetched } from '#api/query.ts'
import { changeAnswers } from '#offline/answers.ts'
import { queuedMove, withMoves, type QueuedMove } from './outbox-moves.ts'

/**
 * Writes a move that the server accepted into the answers of this device. The calendar shows these before fresh ones: a
 * move from the time before would meet its own person's earlier move, and be refused.
 */
export async function storeAcceptedMove(databaseId: string, entry: { call: string; input: unknown }): Promise<void> {
  const found = queuedMove(entry)
  if (found === null) return
  const move: QueuedMove = { ...found, seq: 0, isRefused: false }
  const { list, listOfUser, listDue } = lateCalls.schedule
  const calls = move.kind === 'due' ? [listDue] : [list, listOfUser]
  for (const call of calls) {
    const { area, verb } = call
    queryClient.setQueriesData<Fetched<Answer>>({ queryKey: [area, verb] }, (before) =>
      before ? { ...before, data: moved(before.data, move) } : before,
    )
    // The calls above answer in this shape.
    await changeAnswers(databaseId, nameOf(call), (data) => moved(data as Answer, move))
  }
}

type Answer = { items: readonly (ScheduleItem | DueWork)[] }

function moved(answer: Answer, move: QueuedMove): Answer {
  // A move changes only what is of its kind, and the answer holds nothing else.
  const items = answer.items as ScheduleItem[] & DueWork[]
  const shown = withMoves({ items, due: items }, [move])
  return { ...answer, items: move.kind === 'due' ? shown.due : shown.items }
}

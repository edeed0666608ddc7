import type { DueWork, ScheduleItem } from '@takhti/schema/schedule/model'
import type { Move } from '@takhti/schema/schedule/move-model'
import { entriesAfter } from '@takhti/schema/schedule/moves'
import { nameOf } from '#api/calls.ts'
import { lateCalls } from '#api/late-calls.ts'
import { queuedOf } from '#offline/queue-view.ts'

/** A due time that this device moved. */
export type DueMove = { assessmentId: string; dueOn: string; dueWas: string }

/** A move in this device's outbox; `isRefused` where another teacher moved the same meanwhile. */
export type QueuedMove = MoveOfEntry & { seq: number; isRefused: boolean }

type MoveOfEntry = { kind: 'lesson'; move: Move } | { kind: 'due'; move: DueMove }

type SettingsInput = { assessmentId: string; setData: { dueOn?: string | null }; dueWas?: string }

/** The moves of this device that the server has not accepted, oldest first. */
export async function queuedMoves(): Promise<QueuedMove[]> {
  const [moves, settings] = await Promise.all(
    [lateCalls.schedule.move, lateCalls.assessments.updateSettings].map((call) => queuedOf(nameOf(call))),
  )
  return [...(moves ?? []), ...(settings ?? [])]
    .flatMap((entry): QueuedMove[] => {
      const move = queuedMove(entry)
      return move ? [{ ...move, seq: entry.seq, isRefused: entry.refusal?.code === 'schedule/moved' }] : []
    })
    .toSorted((one, other) => one.seq - other.seq)
}

/** The move of an outbox entry; null where it moves nothing in the calendar. */
export function queuedMove({ call, input }: { call: string; input: unknown }): MoveOfEntry | null {
  // The calendar alone writes entries of this call.
  if (call === nameOf(lateCalls.schedule.move)) return { kind: 'lesson', move: input as Move }
  // `enqueue` stored it with the input of that call.
  const { assessmentId, setData, dueWas } = input as SettingsInput
  if (dueWas === undefined || typeof setData.dueOn !== 'string') return null
  return { kind: 'due', move: { assessmentId, dueOn: setData.dueOn, dueWas } }
}

type Sources = { items: readonly ScheduleItem[]; due: readonly DueWork[] }

/** What the server answered with this device's moves upon it, and the ids of what waits to be sent. */
export function withMoves({ items, due }: Sources, queued: readonly QueuedMove[]) {
  const waiting = new Set<string>()
  let [shownItems, shownDue] = [items, due]
  for (const { kind, move, isRefused } of queued) {
    if (isRefused) continue
    if (kind === 'due') {
      shownDue = shownDue.map((work) =>
        work.assessmentId === move.assessmentId ? { ...work, dueAt: move.dueOn } : work,
      )
      waiting.add(move.assessmentId)
      continue
    }
    // A move that the stored answer has already changes nothing.
    shownItems = entriesAfter(shownItems, move) ?? shownItems
    waiting.add(move.kind === 'lesson' ? move.singleId : move.scheduleId)
  }
  return { items: shownItems, due: shownDue, waiting }
}

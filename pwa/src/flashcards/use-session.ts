import type { CardReview } from '@takhti/schema/flashcards/model'
import { deal, effective, intervals, replay, type Grade } from '@takhti/schema/flashcards/schedule'
import { useEffect, useMemo, useState } from 'react'
import { newReviewId, recordReview } from './review-log.ts'
import type { StudyItem } from './study-items.ts'
import { dayOf } from './study-time.ts'

const tickMs = 15_000

/** A session: the card that is shown, what the grades would do, and the reviews of this session. */
export function useSession(items: readonly StudyItem[], stored: readonly CardReview[]) {
  // Shown at once; the live log has the same entries a moment later.
  const [added, setAdded] = useState<readonly CardReview[]>([])
  const [now, setNow] = useState(() => new Date())
  const [isTurned, setTurned] = useState(false)
  const [returned, setReturned] = useState<string | null>(null)
  const log = useMemo(() => [...stored, ...added], [stored, added])
  const schedules = useMemo(() => replay(log), [log])
  const dealt = useMemo(() => deal(items, { schedules, log, now, day: dayOf(now) }), [items, schedules, log, now])
  const current = items.find(({ id }) => id === returned) ?? dealt.queue[0] ?? null
  const done = effective(added)
  const last = done.at(-1)

  const isWaiting = current === null && dealt.nextDue !== null
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(new Date()), tickMs)
    return () => clearInterval(timer)
  }, [isWaiting])

  function add(entry: Omit<CardReview, 'id' | 'reviewedAt'>) {
    const at = new Date()
    const review = { ...entry, id: newReviewId(at), reviewedAt: at.toISOString() }
    setAdded((before) => [...before, review])
    setNow(at)
    // The outbox reports a device without room.
    void recordReview(review).catch(() => {})
  }

  return {
    current,
    isTurned,
    turn: () => setTurned(true),
    left: dealt.queue.length,
    nextDue: dealt.nextDue,
    now,
    log,
    doneCount: done.length,
    lengths: current === null ? null : intervals(schedules.get(current.id), now),
    grade(grade: Grade) {
      if (current === null || !isTurned) return
      setReturned(null)
      setTurned(false)
      add({ deckId: current.deckId, cardId: current.id, grade })
    },
    /** Takes back the last review of this session and shows its card again; null where there is none. */
    undo:
      last === undefined
        ? null
        : () => {
            setReturned(last.cardId)
            setTurned(true)
            add({ deckId: last.deckId, cardId: last.cardId, grade: 0, undoes: last.id })
          },
  }
}

export type Session = ReturnType<typeof useSession>

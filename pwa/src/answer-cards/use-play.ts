import type { CardOfStudent } from '@takhti/schema/answer-cards/model'
import { addImage, type Letter, noSweep, optionOf, setByHand } from '@takhti/schema/answer-cards/rules'
import { useRef, useState } from 'react'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import type { FoundCard } from './card-reader.ts'
import { type CardSession, changeTurn, currentOf, openNext, recordOf, sweepOf } from './session.ts'

export type PlayProps = {
  classId: string
  students: readonly CardOfStudent[]
  session: CardSession
  onChange: (session: CardSession) => void
  /** The quiz is in the outbox; null where no student answered. */
  onEnd: (quizId: string | null) => void
}

/** What the camera and the teacher do to a session. */
export function usePlay({ classId, students, session, onChange, onEnd }: PlayProps) {
  const record = useCommand(lateCalls.answerCards.record, { isShownInPlace: true })
  const sweep = useRef(sweepOf(session))
  const [found, setFound] = useState<readonly FoundCard[]>([])
  const current = currentOf(session)
  const byNumber = new Map(
    students.flatMap(({ studentId, number }) => (number === null ? [] : [[number, studentId] as const])),
  )
  // A letter without an option is a card held wrongly, not an answer.
  const isKnown = ({ number, letter }: FoundCard) =>
    current !== null && byNumber.has(number) && optionOf(current.question, letter) !== null
  const takenMs = () => Date.now() - (current?.openedAt ?? 0)
  return {
    record,
    current,
    known: found.filter(isKnown),
    read(cards: readonly FoundCard[]) {
      // The camera stays on from question to question: each start may ask for permission again.
      const known = current?.isRevealed === true ? [] : cards.filter(isKnown)
      setFound(known)
      const sightings = known.flatMap(({ number, letter }) => {
        const studentId = byNumber.get(number)
        return studentId === undefined ? [] : [{ studentId, letter }]
      })
      const before = sweep.current.readings
      sweep.current = addImage(sweep.current, sightings, takenMs())
      if (!isSame(before, sweep.current.readings)) onChange(changeTurn(session, { readings: sweep.current.readings }))
    },
    set(studentId: string, letter: Letter | null) {
      sweep.current = setByHand(sweep.current, { studentId, letter, takenMs: takenMs() })
      onChange(changeTurn(session, { readings: sweep.current.readings }))
    },
    reveal: () => onChange(changeTurn(session, { isRevealed: true })),
    next() {
      sweep.current = noSweep
      setFound([])
      onChange(openNext(session, Date.now()))
    },
    async end() {
      const names = new Map(students.map(({ studentId, name }) => [studentId, name]))
      const quiz = recordOf(session, { classId, names, now: Date.now() })
      if (quiz !== null) await record.run(quiz)
      onEnd(quiz === null ? null : session.quizId)
    },
  }
}

function isSame(before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): boolean {
  return before.size === after.size && [...after].every(([key, value]) => before.get(key) === value)
}

import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { useEffect, useRef, useState } from 'react'
import { storeAnswerFile } from './answer-files.ts'
import { putAnswer, updateAttempt, type DeviceAttempt } from './attempt-store.ts'
import { PaperSheet } from './PaperSheet.tsx'

type PaperQuestionViewProps = { attempt: DeviceAttempt; question: PaperQuestion; index: number; section: string }

/** One question of an attempt. Its answer is stored with each change. */
export function PaperQuestionView({ attempt, question, index, section }: PaperQuestionViewProps) {
  const { answer, give } = useAnswer(attempt, question.id)
  const { assessmentId, assessmentResponseId, flags, questions } = attempt
  const isFlagged = flags.includes(question.id)
  const changed = isFlagged ? flags.filter((id) => id !== question.id) : [...flags, question.id]
  return (
    <PaperSheet
      {...{ assessmentId, question, index, section, answer, isFlagged, count: questions.length }}
      onAnswer={give}
      onFlag={() => void updateAttempt(assessmentId, { flags: changed })}
      upload={(file) => storeAnswerFile({ assessmentResponseId, question }, file)}
    />
  )
}

/** The answer as it was typed here, until the device has a later one from another tab or device. */
function useAnswer({ assessmentId, answers }: DeviceAttempt, questionId: string) {
  const stored = answers.get(questionId)
  const [typed, setTyped] = useState<{ answer: GivenAnswer | null; sequence: number | null } | null>(null)
  const since = useRef(0)
  useEffect(() => {
    since.current = performance.now()
  }, [])
  const isTyped = typed !== null && (typed.sequence === null || typed.sequence >= (stored?.sequence ?? 0))
  function give(answer: GivenAnswer | null) {
    const change = { answer, sequence: null }
    const now = performance.now()
    const spentMs = now - since.current
    since.current = now
    setTyped(change)
    void putAnswer(assessmentId, { questionId, answer, spentMs }).then((sequence) =>
      // A later change has its own sequence.
      setTyped((latest) => (latest === change ? { answer, sequence: sequence ?? 0 } : latest)),
    )
  }
  return { answer: isTyped ? typed.answer : (stored?.answer ?? null), give }
}

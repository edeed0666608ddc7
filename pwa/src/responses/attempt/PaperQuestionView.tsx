import { IconFlag, IconFlagFilled } from '@tabler/icons-react'
import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { GivenAnswer } from '@takhti/schema/responses/answer'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { formOf, useShownQuestion } from '#quizzes/answers/port.tsx'
import { Button } from '#ui/Button.tsx'
import { putAnswer, updateAttempt, type DeviceAttempt } from './attempt-store.ts'
import { PaperFields } from './PaperFields.tsx'
import { speechText } from './question-speech.ts'
import { ReadingAids, useWideLetters } from './ReadingAids.tsx'

type PaperQuestionViewProps = { attempt: DeviceAttempt; question: PaperQuestion; index: number }

/** Letters of these scripts join or stack, so that space between them breaks words. */
const joined = /\p{Script=Arabic}|\p{Script=Devanagari}/u

/** One question of a paper with its answer, which is stored with each change. */
export function PaperQuestionView({ attempt, question, index }: PaperQuestionViewProps) {
  const { t } = useTranslation()
  const { answer, give } = useAnswer(attempt, question.id)
  const [isWide, setWide] = useWideLetters()
  const letters = joined.test(speechText(question)) ? 'words' : 'letters'
  const count = attempt.questions.length
  const facts = [t('attempt.questionOf', { number: index + 1, count }), t('attempt.points', { count: question.points })]
  return (
    <section
      className="attempt-question stack"
      data-wide={isWide ? letters : undefined}
      aria-label={t('attempt.question', { number: index + 1 })}
    >
      <div className="row">
        <p className="small soft grow">{facts.join(' · ')}</p>
        <FlagButton attempt={attempt} questionId={question.id} />
      </div>
      <ReadingAids question={question} isWide={isWide} onWide={setWide} />
      <Stem text={question.description} level={3} className="quiz-stem" isFocused />
      <QuestionImage question={question} />
      <PaperFields question={question} answer={answer} responseId={attempt.assessmentResponseId} onAnswer={give} />
      {answer !== null && (
        <div>
          <Button look="quiet" onClick={() => give(null)}>
            {t('attempt.clear')}
          </Button>
        </div>
      )}
    </section>
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

function FlagButton({ attempt: { assessmentId, flags }, questionId }: { attempt: DeviceAttempt; questionId: string }) {
  const { t } = useTranslation()
  const isFlagged = flags.includes(questionId)
  const Mark = isFlagged ? IconFlagFilled : IconFlag
  const changed = isFlagged ? flags.filter((id) => id !== questionId) : [...flags, questionId]
  return (
    <Button look="quiet" aria-pressed={isFlagged} onClick={() => void updateAttempt(assessmentId, { flags: changed })}>
      <Mark size={18} aria-hidden="true" />
      {t('attempt.flag')}
    </Button>
  )
}

/** The image of a question, which a student can hide. A question that is answered on its image always shows it. */
function QuestionImage({ question }: { question: PaperQuestion }) {
  const { t } = useTranslation()
  const [isHidden, setHidden] = useState(false)
  const { image } = useShownQuestion(question)
  const form = formOf(question)
  const isOnImage = form === 'point' || form === 'draw' || question.type === 'BOARD'
  if (question.image === undefined || isOnImage) return null
  return (
    <div className="stack">
      <div>
        <Button look="quiet" aria-expanded={!isHidden} onClick={() => setHidden(!isHidden)}>
          {t(isHidden ? 'attempt.showImage' : 'attempt.hideImage')}
        </Button>
      </div>
      {!isHidden && image !== undefined && <img className="quiz-image" src={image} alt={t('quiz.play.picture')} />}
    </div>
  )
}

import type { OpenQuestion } from '@takhti/schema/quizzes/channel'
import type { Answer, Confidence } from '@takhti/schema/quizzes/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Stem } from '#files/rich-text/port.tsx'
import { Button } from '#ui/Button.tsx'
import { choice, chosenIn, formOf } from '../answers/answer-form.ts'
import { AnswerFields } from '../answers/AnswerFields.tsx'
import { toggled } from '../answers/ChoiceAnswer.tsx'
import { ConfidenceChoice } from '../answers/ConfidenceChoice.tsx'
import { useAnswerKeys } from '../answers/use-answer-keys.ts'
import { Outcome } from '../Outcome.tsx'
import { useShownQuestion } from '../picture/use-picture.ts'
import type { KnownQuiz } from '../room/quiz-state.ts'
import type { PlayerClient } from './player-client.ts'

type QuestionPlayProps = { client: PlayerClient; isHere: boolean; quiz: KnownQuiz; open: OpenQuestion }

/** One question: to answer while it is open, with the solution once it is revealed. */
export function QuestionPlay({ client, isHere, quiz, open }: QuestionPlayProps) {
  const { t } = useTranslation()
  const { settings, phase, you, solution } = quiz
  const question = useShownQuestion(open.question)
  const form = formOf(question)
  const isOrder = form === 'order'
  const asShown: Answer = { kind: 'order', optionIds: question.options.map(({ id }) => id) }
  const given = client.pending?.answer ?? you?.answer ?? null
  const [draft, setDraft] = useState<Answer | null>(isOrder && asShown.optionIds.length > 0 ? asShown : null)
  const [sure, setSure] = useState<Confidence | null>(null)
  const isOpen = phase === 'open' && given === null
  // A vote has no right answer to be sure of.
  const asksConfidence = settings.asksConfidence && question.type !== 'VOTE'
  // In the fast game one press is the answer.
  const isAtOnce = settings.mode === 'fast' && form === 'one' && !asksConfidence

  function send(answer: Answer | null) {
    if (isOpen && answer !== null) client.give(answer, asksConfidence ? sure : null)
  }
  function take(answer: Answer | null) {
    setDraft(answer)
    if (isAtOnce) send(answer)
  }
  useAnswerKeys({
    count: form === 'one' || form === 'several' ? question.options.length : 0,
    isLocked: !isOpen,
    choose: (place) => {
      const option = question.options[place]
      if (option) take(choice(toggled(chosenIn(draft), option.id, form === 'several')))
    },
    send: () => send(draft),
  })
  return (
    <>
      <Stem text={question.description} className="quiz-stem" isFocused />
      {question.image !== undefined && form !== 'point' && form !== 'draw' && (
        <img className="quiz-image" src={question.image} alt={t('quiz.play.picture')} />
      )}
      <AnswerFields
        question={question}
        answer={given ?? draft}
        isLocked={!isOpen}
        solution={solution}
        onAnswer={take}
        onSend={() => send(draft)}
      />
      {isOpen && asksConfidence && <ConfidenceChoice value={sure} isLocked={false} onChange={setSure} />}
      {isOpen && !isAtOnce && (
        <Button look="main" aria-disabled={draft === null || undefined} onClick={() => send(draft)}>
          {t('quiz.play.send')}
        </Button>
      )}
      <Status client={client} isHere={isHere} quiz={quiz} />
      {solution && <Outcome quiz={quiz} solution={solution} />}
    </>
  )
}

/** The state of the answer, and what the player waits for. */
function Status({ client, isHere, quiz }: Omit<QuestionPlayProps, 'open'>) {
  const { t } = useTranslation()
  const { phase, you, turn, solution, isSkipped } = quiz
  const isGiven = client.pending !== null || you?.answer != null
  const words = []
  if (client.pending) words.push(t(isHere ? 'quiz.play.sending' : 'quiz.play.kept'))
  else if (you?.answer && solution === null) words.push(t('quiz.play.sent'))
  if (client.lateTurn === turn) words.push(t('quiz.play.late'))
  if (phase === 'paused') words.push(t('quiz.states.paused'))
  if (isSkipped) words.push(t('quiz.states.skipped'))
  else if (phase === 'closed') words.push(t(isGiven ? 'quiz.states.closed' : 'quiz.states.closedWithout'))
  return (
    <p className="quiz-status" role="status">
      {words.join(' ')}
    </p>
  )
}

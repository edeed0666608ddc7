import type { Answer, ShownQuestion, Solution } from '@takhti/schema/quizzes/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Skeleton } from '#ui/Skeleton.tsx'
import { choice, chosenIn, formOf } from './answer-form.ts'
import { ChoiceAnswer } from './ChoiceAnswer.tsx'
import { DrawAnswer } from './DrawAnswer.tsx'
import { OrderAnswer } from './OrderAnswer.tsx'
import { PointAnswer } from './PointAnswer.tsx'
import { RangeAnswer } from './RangeAnswer.tsx'
import { useOptions } from './use-options.ts'

type AnswerFieldsProps = {
  question: ShownQuestion
  answer: Answer | null
  isLocked: boolean
  /** The solution, once it is revealed. */
  solution: Solution | null
  onAnswer: (answer: Answer | null) => void
  onSend?: () => void
}

/** The inputs for an answer, and the given answer once it is locked. */
export function AnswerFields({ question, answer, isLocked, solution, onAnswer, onSend }: AnswerFieldsProps) {
  const { t } = useTranslation()
  const options = useOptions(question)
  const { range, image } = question
  const form = formOf(question)
  if (form === 'range' && range)
    return (
      <RangeAnswer
        range={range}
        value={answer?.kind === 'number' ? answer.value : null}
        isLocked={isLocked}
        onValue={(value) => onAnswer({ kind: 'number', value })}
      />
    )
  if (form === 'point' && image !== undefined)
    return (
      <PointAnswer
        picture={image}
        place={answer?.kind === 'point' ? answer : null}
        spots={solution?.spots ?? []}
        isLocked={isLocked}
        onPlace={({ x, y }) => onAnswer({ kind: 'point', x, y })}
      />
    )
  // Until the image has loaded there is nothing to point at.
  if (form === 'point') return <Skeleton label={t('common.loading')} />
  if (form === 'draw')
    return (
      <DrawAnswer
        path={answer?.kind === 'drawing' ? answer.path : ''}
        picture={image}
        isLocked={isLocked}
        onPath={(path) => onAnswer(path === '' ? null : { kind: 'drawing', path })}
      />
    )
  if (form === 'order')
    return (
      <OrderAnswer
        options={options}
        order={answer?.kind === 'order' ? answer.optionIds : options.map(({ id }) => id)}
        isLocked={isLocked}
        onOrder={(optionIds) => onAnswer({ kind: 'order', optionIds: [...optionIds] })}
      />
    )
  if (form === 'one' || form === 'several')
    return (
      <ChoiceAnswer
        options={options}
        chosen={chosenIn(answer)}
        isSeveral={form === 'several'}
        isLocked={isLocked}
        // A vote has no right or wrong option.
        right={question.type === 'VOTE' ? null : (solution?.correctOptions ?? null)}
        onChoose={(ids) => onAnswer(choice(ids))}
        {...(onSend && { onSend })}
      />
    )
  return <Words answer={answer} isLocked={isLocked} onAnswer={onAnswer} />
}

type WordsProps = Pick<AnswerFieldsProps, 'answer' | 'isLocked' | 'onAnswer'>

function Words({ answer, isLocked, onAnswer }: WordsProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{t('quiz.play.words')}</label>
      <textarea
        id={id}
        className="quiz-words"
        dir="auto"
        rows={2}
        maxLength={500}
        readOnly={isLocked}
        value={answer?.kind === 'text' ? answer.text : ''}
        onChange={({ target }) => onAnswer(target.value.trim() === '' ? null : { kind: 'text', text: target.value })}
      />
    </div>
  )
}

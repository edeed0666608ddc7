import type { PaperQuestion } from '@takhti/schema/assessments/model'
import type { Answer } from '@takhti/schema/quizzes/model'
import { givenKindOf, maxBoardLength, maxLongText, type GivenAnswer } from '@takhti/schema/responses/answer'
import { useTranslation } from 'react-i18next'
import {
  AnswerFields,
  DrawAnswer,
  choice,
  chosenIn,
  formOf,
  toggled,
  useAnswerKeys,
  useShownQuestion,
} from '#quizzes/answers/port.tsx'
import { AreaField } from '#ui/AreaField.tsx'
import { Field } from '#ui/Field.tsx'
import { FileFields, type Upload } from './FileFields.tsx'

type PaperFieldsProps = {
  question: PaperQuestion
  answer: GivenAnswer | null
  /** Stores files of the answer; null where no file can be added. */
  upload?: Upload | null
  /** Absent where the answer is shown only. */
  onAnswer?: (answer: GivenAnswer | null) => void
}

/** The inputs for an answer of each kind that a paper has. */
export function PaperFields({ question, answer, upload = null, onAnswer }: PaperFieldsProps) {
  const { t, i18n } = useTranslation()
  const kind = givenKindOf(question)
  const isLocked = onAnswer === undefined
  if (kind === 'numeric') {
    const text = answer?.kind === 'numeric' ? answer.text : ''
    return (
      <Field
        label={question.unit === undefined ? t('attempt.number') : t('attempt.numberIn', { unit: question.unit })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={100}
        readOnly={isLocked}
        value={text}
        onChange={({ target }) => onAnswer?.(target.value.trim() === '' ? null : { kind, text: target.value })}
      />
    )
  }
  if (kind === 'longText') {
    const text = answer?.kind === 'longText' ? answer.text : ''
    const numbers = new Intl.NumberFormat(i18n.language)
    const length = { used: numbers.format(text.length), count: maxLongText, of: numbers.format(maxLongText) }
    return (
      <AreaField
        label={t('quiz.play.words')}
        hint={t('attempt.length', length)}
        rows={10}
        maxLength={maxLongText}
        readOnly={isLocked}
        value={text}
        onChange={({ target }) => onAnswer?.(target.value === '' ? null : { kind, text: target.value })}
      />
    )
  }
  if (kind === 'files') return <FileFields question={question} answer={answer} upload={upload} onAnswer={onAnswer} />
  if (kind === 'board') return <BoardField question={question} answer={answer} {...(onAnswer && { onAnswer })} />
  return <QuizFields question={question} answer={answer} {...(onAnswer && { onAnswer })} />
}

/** The student's drawing, over the question's image where it has one. */
function BoardField({ question, answer, onAnswer }: PaperFieldsProps) {
  const { image } = useShownQuestion(question)
  return (
    <DrawAnswer
      path={answer?.kind === 'board' ? answer.path : ''}
      picture={image}
      isLocked={onAnswer === undefined}
      most={maxBoardLength}
      onPath={(path) => onAnswer?.(path === '' ? null : { kind: 'board', path })}
    />
  )
}

function QuizFields({ question: asked, answer, onAnswer }: PaperFieldsProps) {
  const question = useShownQuestion(asked)
  const isLocked = onAnswer === undefined
  const form = formOf(question)
  const given = liveAnswer(answer)
  useAnswerKeys({
    count: form === 'one' || form === 'several' ? question.options.length : 0,
    isLocked,
    choose(place) {
      const option = question.options[place]
      if (option) onAnswer?.(choice(toggled(chosenIn(given), option.id, form === 'several')))
    },
    // An answer is stored as it is given.
    send: () => {},
  })
  return (
    <AnswerFields
      question={question}
      answer={given}
      isLocked={isLocked}
      solution={null}
      onAnswer={(changed) => onAnswer?.(changed)}
    />
  )
}

/** An answer as the fields of a live quiz have it. */
function liveAnswer(answer: GivenAnswer | null): Answer | null {
  const isOfPaper =
    answer?.kind === 'longText' || answer?.kind === 'numeric' || answer?.kind === 'board' || answer?.kind === 'files'
  return isOfPaper ? null : answer
}

import { IconCheck, IconX } from '@tabler/icons-react'
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import type { Ink, QuestionResponse } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { OptionText } from '#files/rich-text/port.tsx'
import { usePicture } from '#quizzes/answers/port.tsx'
import { InkView } from '../InkView.tsx'
import { AnswerFile } from './AnswerFile.tsx'

type AnswerViewProps = {
  assessmentResponseId: string
  question: DraftQuestion
  response: Pick<QuestionResponse, 'answer' | 'timing'>
  /** The marker's strokes on it, and what changes them. */
  ink?: Ink
  onInk?: ((ink: Ink) => void) | undefined
}

/** An answer as its student gave it, with what is right where options were chosen. */
export function AnswerView({ assessmentResponseId, question, response, ink = {}, onInk }: AnswerViewProps) {
  const { answer, timing } = response
  const { t } = useTranslation()
  return (
    <div className="stack">
      {(timing === 'late' || timing === 'offline') && (
        <p>
          <span className="tag" data-tone={timing === 'late' ? 'warn' : 'blue'}>
            {t(`marking.timings.${timing}`)}
          </span>
        </p>
      )}
      {answer === null ? (
        <p className="soft">{t('marking.noAnswer')}</p>
      ) : (
        <Given {...{ assessmentResponseId, question, answer, ink, onInk }} />
      )}
    </div>
  )
}

type GivenProps = {
  assessmentResponseId: string
  question: DraftQuestion
  answer: NonNullable<QuestionResponse['answer']>
  ink: Ink
  onInk: ((ink: Ink) => void) | undefined
}

function Given({ assessmentResponseId, question, answer, ink, onInk }: GivenProps) {
  switch (answer.kind) {
    case 'text':
    case 'longText':
    case 'numeric':
      return (
        <p className="marking-text" dir="auto">
          {answer.text}
        </p>
      )
    case 'number':
      return <p dir="auto">{[answer.value, question.range?.unit ?? ''].join(' ').trim()}</p>
    case 'options':
      return <Options question={question} chosen={answer.optionIds} />
    case 'order':
      return (
        <ol>
          {answer.optionIds.map((id) => (
            <li key={id} dir="auto">
              <OptionText text={titleOf(question, id)} />
            </li>
          ))}
        </ol>
      )
    case 'point':
      return <Point question={question} x={answer.x} y={answer.y} />
    case 'drawing':
    case 'board':
      return (
        <InkView place="drawing" ink={ink} onInk={onInk}>
          <Drawing question={question} path={answer.path} />
        </InkView>
      )
    case 'files':
      return (
        <ul>
          {answer.files.map((file) => (
            <li key={file.id}>
              <AnswerFile {...{ assessmentResponseId, file, ink, onInk }} />
            </li>
          ))}
        </ul>
      )
  }
}

/** A student's drawing, with the image that it was drawn over. */
export function Drawing({ question, path }: { question: DraftQuestion; path: string }) {
  const { t } = useTranslation()
  const image = usePicture(question.image)
  return (
    <svg className="quiz-sheet marking-drawing" viewBox="0 0 1000 1000" role="img" aria-label={t('marking.drawing')}>
      {image !== undefined && <image href={image} width={1000} height={1000} />}
      <path d={path} />
    </svg>
  )
}

function titleOf({ options }: DraftQuestion, id: string): RichText {
  return options.find((option) => option.id === id)?.title ?? ''
}

function Options({ question, chosen }: { question: DraftQuestion; chosen: readonly string[] }) {
  const { t } = useTranslation()
  return (
    <ul className="marking-options">
      {question.options.map(({ id, title }) => {
        const isChosen = chosen.includes(id)
        const isRight = question.correctOptions.includes(id)
        return (
          <li key={id} data-chosen={isChosen || undefined}>
            {isChosen &&
              (isRight ? <IconCheck size={18} aria-hidden="true" /> : <IconX size={18} aria-hidden="true" />)}
            <span dir="auto">
              <OptionText text={title} />
            </span>
            {isChosen && <span className="tag">{t('marking.chosen')}</span>}
            {isRight && (
              <span className="tag" data-tone="good">
                {t('marking.right')}
              </span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Point({ question, x, y }: { question: DraftQuestion; x: number; y: number }) {
  const { t } = useTranslation()
  const place = t('marking.point', { x: Math.round(x * 100), y: Math.round(y * 100) })
  const image = usePicture(question.image)
  if (image === undefined) return <p>{place}</p>
  return (
    <div className="marking-point">
      <img src={image} alt={place} />
      <span style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
    </div>
  )
}

import { IconCheck, IconX } from '@tabler/icons-react'
import type { DraftQuestion } from '@takhti/schema/assessments/model'
import type { QuestionResponse } from '@takhti/schema/responses/model'
import { useTranslation } from 'react-i18next'
import { AnswerFile } from './AnswerFile.tsx'

type AnswerViewProps = {
  assessmentResponseId: string
  question: DraftQuestion
  response: Pick<QuestionResponse, 'answer' | 'timing'>
}

/** An answer as its student gave it, with what is right where options were chosen. */
export function AnswerView({ assessmentResponseId, question, response: { answer, timing } }: AnswerViewProps) {
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
        <Given {...{ assessmentResponseId, question, answer }} />
      )}
    </div>
  )
}

type GivenProps = {
  assessmentResponseId: string
  question: DraftQuestion
  answer: NonNullable<QuestionResponse['answer']>
}

function Given({ assessmentResponseId, question, answer }: GivenProps) {
  const { t } = useTranslation()
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
              {titleOf(question, id)}
            </li>
          ))}
        </ol>
      )
    case 'point':
      return <Point question={question} x={answer.x} y={answer.y} />
    case 'drawing':
      return (
        <svg className="marking-drawing" viewBox="0 0 1000 1000" role="img" aria-label={t('marking.drawing')}>
          <path d={answer.path} />
        </svg>
      )
    case 'board':
      return <p>{t('marking.board')}</p>
    case 'files':
      return (
        <ul>
          {answer.files.map((file) => (
            <li key={file.id}>
              <AnswerFile assessmentResponseId={assessmentResponseId} file={file} />
            </li>
          ))}
        </ul>
      )
  }
}

function titleOf({ options }: DraftQuestion, id: string): string {
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
            <span dir="auto">{title}</span>
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
  if (question.image?.startsWith('data:') !== true) return <p>{place}</p>
  return (
    <div className="marking-point">
      <img src={question.image} alt={place} />
      <span style={{ left: `${x * 100}%`, top: `${y * 100}%` }} />
    </div>
  )
}

import type { ShownQuestion, Solution } from '@takhti/schema/quizzes/model'
import { useTranslation } from 'react-i18next'
import { StoredText } from '#files/rich-text/port.tsx'
import { useOptions } from './answers/use-options.ts'

type SolvedProps = { solution: Solution; question: Pick<ShownQuestion, 'type' | 'options'> | null }

const isWritten: ReadonlySet<string> = new Set(['SHORT_ANSWER', 'CLOZE'])

/** The right answer as text, why it is right, and the passage that supports it. */
export function Solved({ solution, question }: SolvedProps) {
  const { t } = useTranslation()
  const options = useOptions(question ?? { type: 'MCQ', options: [] })
  const { correctOptions, answer, range, explanation, span } = solution
  const titles = new Map(options.map(({ id, title }) => [id, title]))
  const chosen = correctOptions.flatMap((id) => titles.get(id) ?? [])
  // Each accepted wording of a written answer is right.
  const written = isWritten.has(question?.type ?? '') ? answer.split('|').join(' / ') : answer
  const right = chosen.length > 0 ? chosen.join(', ') : written
  const inOrder = question?.type === 'ORDER' ? chosen : []
  const shown = range ? [range.right, range.unit ?? ''].join(' ').trim() : right
  return (
    <>
      {shown !== '' && (
        <p>
          <span className="soft">{t('quiz.told.answer')}</span>{' '}
          {inOrder.length === 0 && <strong dir="auto">{shown}</strong>}
        </p>
      )}
      {inOrder.length > 0 && (
        <ol className="quiz-in-order">
          {inOrder.map((title, index) => (
            <li key={index}>
              <strong dir="auto">{title}</strong>
            </li>
          ))}
        </ol>
      )}
      {explanation !== '' && <StoredText text={explanation} />}
      {span && (
        <figure className="quiz-source">
          <figcaption className="small soft">{t('quiz.told.source')}</figcaption>
          {/* The quotation’s bar is at the page’s start side, whatever its text’s direction. */}
          <blockquote>
            <p dir="auto">{span.quote}</p>
          </blockquote>
        </figure>
      )}
    </>
  )
}

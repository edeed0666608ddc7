import type { RichText } from '@takhti/schema/kit/rich-text/rules'
import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import { writtenAnswer } from '@takhti/schema/questions/plain'
import type { ShownQuestion, Solution } from '@takhti/schema/quizzes/model'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { OptionText, StoredText } from '#files/rich-text/port.tsx'
import { useOptions } from './answers/use-options.ts'

type SolutionViewProps = { solution: Solution; question: Pick<ShownQuestion, 'type' | 'options'> | null }

const isWritten: ReadonlySet<string> = new Set(['SHORT_ANSWER', 'CLOZE'])

/** The right answer as text, why it is right, and the passage that supports it. */
export function SolutionView({ solution, question }: SolutionViewProps) {
  const { t } = useTranslation()
  const options = useOptions(question ?? { type: 'MCQ', options: [] })
  const { correctOptions, answer, range, explanation, span } = solution
  const titles = new Map(options.map(({ id, title }) => [id, title]))
  const chosen = correctOptions.flatMap((id) => titles.get(id) ?? [])
  const written = isWritten.has(question?.type ?? '') ? writtenAnswer(answer) : answer
  const inOrder = question?.type === 'ORDER' ? chosen : []
  const right = range ? [[range.right, range.unit ?? ''].join(' ').trim()] : chosen.length > 0 ? chosen : [written]
  return (
    <>
      {right.some((text) => !isEmptyRichText(text)) && (
        <div>
          <span className="soft">{t('quiz.told.answer')}</span> {inOrder.length === 0 && <Right texts={right} />}
        </div>
      )}
      {inOrder.length > 0 && (
        <ol className="quiz-in-order">
          {inOrder.map((title, index) => (
            <li key={index}>
              <strong dir="auto">
                <OptionText text={title} />
              </strong>
            </li>
          ))}
        </ol>
      )}
      {!isEmptyRichText(explanation) && <StoredText text={explanation} />}
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

function Right({ texts }: { texts: readonly RichText[] }) {
  return (
    <strong dir="auto">
      {texts.map((text, index) => (
        <Fragment key={index}>
          {index > 0 && ', '}
          <OptionText text={text} />
        </Fragment>
      ))}
    </strong>
  )
}

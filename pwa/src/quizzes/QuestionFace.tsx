import type { ShownQuestion, Solution, Tally } from '@takhti/schema/quizzes/model'
import { useTranslation } from 'react-i18next'
import { OptionText, Stem } from '#files/rich-text/port.tsx'
import { isolated } from '#ui/bidi-isolates.ts'
import { AnswerBars } from './AnswerBars.tsx'
import { formOf } from './answers/answer-form.ts'
import { ChoiceAnswer } from './answers/ChoiceAnswer.tsx'
import { useOptions } from './answers/use-options.ts'
import { useShownQuestion } from './picture/use-picture.ts'
import { SolutionView } from './SolutionView.tsx'

type QuestionFaceProps = {
  question: ShownQuestion
  solution: Solution | null
  tally: Tally | null
  /** The level of its heading: the page's own where it is the page's subject. */
  level?: 1 | 2 | 3
}

/** A question for all to read, with the tally and the solution once they are revealed. */
export function QuestionFace({ question: asked, solution, tally, level = 1 }: QuestionFaceProps) {
  const { t } = useTranslation()
  const question = useShownQuestion(asked)
  const options = useOptions(question)
  const form = formOf(question)
  const isChosen = form === 'one' || form === 'several'
  const right = solution?.correctOptions ?? []
  return (
    <>
      <Stem text={question.description} level={level} className="quiz-stem" />
      {question.image !== undefined && (
        <div className="quiz-picture">
          <img src={question.image} alt={t('quiz.play.picture')} />
          {solution?.spots?.map(({ x, y, rx, ry }, index) => (
            <span
              key={index}
              className="quiz-spot"
              style={{
                ...{ left: `${(x - rx) * 100}%`, top: `${(y - ry) * 100}%` },
                ...{ width: `${rx * 200}%`, height: `${ry * 200}%` },
              }}
            />
          ))}
        </div>
      )}
      {isChosen && tally && (
        <AnswerBars
          options={options}
          counts={Object.fromEntries(tally.choices.map(({ optionId, count }) => [optionId, count]))}
          answered={tally.answered}
          right={right}
        />
      )}
      {isChosen && !tally && <ChoiceAnswer options={options} chosen={[]} isSeveral={false} isLocked right={null} />}
      {form === 'order' && (
        <ul className="quiz-order">
          {options.map(({ id, title }) => (
            <li key={id} className="quiz-order-item">
              <span className="grow" dir="auto">
                <OptionText text={title} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {question.range && (
        <p>
          {t('quiz.range.label', {
            ...{ min: question.range.min, max: question.range.max },
            // A unit has its own direction, as where it is answered.
            unit: isolated(question.range.unit ?? ''),
          })}
        </p>
      )}
      {tally?.right != null && (
        <p role="status">{t('quiz.host.right', { right: tally.right, answered: tally.answered })}</p>
      )}
      {solution && (
        <div className="card quiz-outcome">
          <SolutionView solution={solution} question={question} />
        </div>
      )}
    </>
  )
}

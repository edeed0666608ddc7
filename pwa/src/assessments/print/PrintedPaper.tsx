import { pictureOfPaper } from '@takhti/schema/quizzes/pictures'
import { useTranslation } from 'react-i18next'
import { NumberedText, OptionText } from '#files/rich-text/port.tsx'
import { SetPicture } from '#files/sets/port.tsx'
import type { DeviceAssessment } from '../assessment-store.ts'
import { answerLines, optionMark, type printedPaper, type PrintedQuestion } from './printed-paper.ts'

export type PrintedProps = { assessment: DeviceAssessment; sections: ReturnType<typeof printedPaper> }

/** What students get on paper: nothing of it comes from the key. */
export function PrintedPaper({ assessment: { id, settings }, sections }: PrintedProps) {
  const { t } = useTranslation()
  const points = sections.flatMap(({ questions }) => questions).reduce((sum, { shown }) => sum + shown.points, 0)
  return (
    <>
      <div className="printed-head">
        {(['name', 'class', 'date', 'score'] as const).map((each) => (
          <span key={each} className="printed-blank">
            {t(`assessmentPrint.blanks.${each}`)}
            <span aria-hidden="true" />
            {each === 'score' && ` / ${Number(points.toPrecision(6))}`}
          </span>
        ))}
      </div>
      {settings.description !== '' && <p dir="auto">{settings.description}</p>}
      {sections.map(({ id: sectionId, name, questions }) => (
        <section key={sectionId} className="printed-section">
          {name !== '' && <h3 dir="auto">{name}</h3>}
          {questions.map((question) => (
            <PaperQuestion key={question.shown.id} assessmentId={id} {...question} />
          ))}
        </section>
      ))}
    </>
  )
}

function PaperQuestion({ assessmentId, number, shown, question }: PrintedQuestion & { assessmentId: string }) {
  const { t } = useTranslation()
  const { image, points } = shown
  return (
    <div className="printed-question">
      <div className="printed-stem">
        <NumberedText number={number} text={shown.description} />
        <span className="printed-points">{t('assessmentPrint.points', { count: points })}</span>
      </div>
      {image !== undefined && <SetPicture image={image} />}
      {(shown.files ?? []).map(({ id, name, mediaType = '' }) =>
        mediaType.startsWith('image/') ? (
          <SetPicture key={id} image={pictureOfPaper({ assessmentId, id })} />
        ) : (
          <p key={id} className="soft">
            {t('assessmentPrint.withFile')} <bdi>{name}</bdi>
          </p>
        ),
      )}
      <PaperOptions shown={shown} />
      <AnswerSpace question={question} shown={shown} />
    </div>
  )
}

function PaperOptions({ shown: { type, options } }: Pick<PrintedQuestion, 'shown'>) {
  const { t, i18n } = useTranslation()
  if (options.length === 0) return null
  const isTruth = type === 'TRUE_OR_FALSE'
  return (
    <ul className="printed-options">
      {options.map(({ id, title }, place) => (
        <li key={id}>
          <span className="printed-mark">{type === 'ORDER' ? '___' : optionMark(place, i18n.language)}</span>
          <bdi>
            <OptionText text={isTruth ? t(id === 'true' ? 'content.true' : 'content.false') : title} />
          </bdi>
        </li>
      ))}
    </ul>
  )
}

const boxes: readonly string[] = ['DRAW', 'BOARD', 'PHOTO']

function AnswerSpace({ question, shown }: Pick<PrintedQuestion, 'question' | 'shown'>) {
  const { t } = useTranslation()
  if (shown.options.length > 0) return null
  if (boxes.includes(question.type)) return <div className="printed-box" />
  if (question.type === 'FILE' || question.type === 'AUDIO')
    return <p className="soft">{t('assessmentPrint.notOnPaper')}</p>
  const unit = shown.unit ?? shown.range?.unit ?? ''
  return (
    <div>
      {shown.range && (
        <p className="soft">{t('assessmentPrint.between', { min: shown.range.min, max: shown.range.max })}</p>
      )}
      {Array.from({ length: answerLines(question) }, (_, line) => (
        <div key={line} className="printed-line">
          {unit}
        </div>
      ))}
    </div>
  )
}

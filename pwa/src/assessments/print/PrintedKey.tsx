import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import { useTranslation } from 'react-i18next'
import { NumberedText, OptionText, StoredText } from '#files/rich-text/port.tsx'
import type { PrintedQuestion } from './printed-paper.ts'
import { optionMark } from './printed-paper.ts'
import type { PrintedProps } from './PrintedPaper.tsx'

/** The right answers of a version, in the order and with the letters of its paper. */
export function PrintedKey({ sections }: PrintedProps) {
  const { t } = useTranslation()
  return (
    <>
      <p className="printed-warning">{t('assessmentPrint.keyOnly')}</p>
      {sections.map(({ id, name, questions }) => (
        <section key={id} className="printed-section">
          {name !== '' && <h3 dir="auto">{name}</h3>}
          {questions.map((question) => (
            <KeyOfQuestion key={question.shown.id} {...question} />
          ))}
        </section>
      ))}
    </>
  )
}

function KeyOfQuestion({ number, shown, question, rightPlaces, rightText }: PrintedQuestion) {
  const { t, i18n } = useTranslation()
  const { rubric = '', explanation, type } = question
  const title = (place: number) => {
    const option = shown.options[place]
    if (type === 'TRUE_OR_FALSE') return t(option?.id === 'true' ? 'content.true' : 'content.false')
    return option?.title ?? ''
  }
  return (
    <div className="printed-question">
      <div className="printed-stem">
        <NumberedText number={number} text={shown.description} />
        <span className="printed-points">{t('assessmentPrint.points', { count: shown.points })}</span>
      </div>
      {rightPlaces.map((place) => (
        <p key={place} className="printed-right">
          {optionMark(place, i18n.language)} <OptionText text={title(place)} />
        </p>
      ))}
      {!isEmptyRichText(rightText) && (
        <div className="printed-right">
          <StoredText text={rightText} />
        </div>
      )}
      {rightPlaces.length === 0 && isEmptyRichText(rightText) && <p className="soft">{t('assessmentPrint.marked')}</p>}
      {!isEmptyRichText(explanation) && <StoredText text={explanation} />}
      {rubric !== '' && (
        <p dir="auto">
          {t('sets.rubric')}: {rubric}
        </p>
      )}
    </div>
  )
}

import type { Content } from '@takhti/schema/files/model'
import { isEmptyRichText } from '@takhti/schema/kit/rich-text/text'
import type { Question, SourceSpan } from '@takhti/schema/questions/model'
import { writtenAnswer } from '@takhti/schema/questions/plain'
import { useTranslation } from 'react-i18next'
import { OptionText } from './rich-text/port.tsx'
import { SpanButton } from './SpanButton.tsx'

type QuestionListProps = { content: Content; onShow: (span: SourceSpan) => void }

/** The questions for review: each with its answer and the passage it was made from. */
export function QuestionList({ content, onShow }: QuestionListProps) {
  return (
    <ol className="stack">
      {content.questions.map((question, index) => (
        <li key={question.id} className="card stack" lang={content.language}>
          <div className="sentence">
            <strong className="grow" lang={content.language} dir="auto">
              {index + 1}. {question.description}
            </strong>
            {question.span && <SpanButton content={content} span={question.span} onShow={onShow} />}
          </div>
          <Options question={question} />
          <CheckTag question={question} />
        </li>
      ))}
    </ol>
  )
}

/** The options, or the answer to be written. */
export function Options({ question }: { question: Question }) {
  const { t } = useTranslation()
  if (question.options.length === 0) {
    return isEmptyRichText(question.answer) ? null : (
      <p>
        <span className="soft">{t('content.answer')}:</span> <OptionText text={writtenAnswer(question.answer)} />
      </p>
    )
  }
  const isTruth = question.type === 'TRUE_OR_FALSE'
  const isOrder = question.type === 'ORDER'
  const List = isOrder ? 'ol' : 'ul'
  return (
    <List className="options">
      {question.options.map(({ id, title }) => {
        // In an order the position is the right answer.
        const isRight = !isOrder && question.correctOptions.includes(id)
        return (
          <li key={id} className="option" data-right={isRight}>
            {/* The text alone has its own direction: options begin at the side of their question. */}
            <span className="grow" dir="auto">
              <OptionText text={isTruth ? t(id === 'true' ? 'content.true' : 'content.false') : title} />
            </span>
            {isRight && (
              <span className="tag" data-tone="good">
                {t('content.right')}
              </span>
            )}
          </li>
        )
      })}
    </List>
  )
}

type Checked = 'passage' | 'oneRight' | 'right' | 'apart' | 'wording'

/** What the checks looked at: a passage, the marked answers and the options, where the question has them. */
function checkedOf({ span, options, type, correctOptions }: CheckedQuestion): Checked[] {
  const hasChoice = options.length > 0 && type !== 'ORDER'
  const checked: Checked[] = [
    ...(span === undefined ? [] : (['passage'] as const)),
    ...(hasChoice ? [correctOptions.length > 1 ? ('right' as const) : ('oneRight' as const)] : []),
    ...(hasChoice && type !== 'TRUE_OR_FALSE' ? (['apart'] as const) : []),
  ]
  return checked.length === 0 ? ['wording'] : checked
}

type CheckedQuestion = Pick<Question, 'checks' | 'span' | 'options' | 'type' | 'correctOptions'>

/** What was checked, or the text of each reason to doubt. */
export function CheckTag({ question }: { question: CheckedQuestion }) {
  const { t, i18n } = useTranslation()
  const { result, reasons } = question.checks
  if (result === 'ok') {
    return (
      <span className="tag check-tag" data-tone="quiet">
        {new Intl.ListFormat(i18n.language, { type: 'unit' }).format(
          checkedOf(question).map((each) => t(`content.checks.${each}`)),
        )}
      </span>
    )
  }
  return (
    // The question's language differs from the interface's.
    <div className="stack" lang={i18n.language}>
      <span className="tag check-tag" data-tone="warn">
        {t('content.notSure')}
      </span>
      <ul className="small" aria-label={t('content.notSure')}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`content.doubt.${reason}`)}</li>
        ))}
      </ul>
    </div>
  )
}

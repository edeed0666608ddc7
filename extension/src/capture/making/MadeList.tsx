import type { Shortfall } from '@takhti/schema/ai/model'
import type { Capture } from '@takhti/schema/capture/model'
import { languageOf } from '@takhti/schema/languages/model'
import type { PlainQuestion, SourceSpan } from '@takhti/schema/questions/model'
import { useWords } from '#app/words.tsx'
import { clockTime } from '../capture-text.ts'
import type { Made } from './results.ts'

/** The results of a capture, each item with its place in the source. */
export function MadeList({ made, capture }: { made: Made; capture: Capture }) {
  const { t } = useWords()
  const language = capture.language === 'und' ? undefined : capture.language
  const { count, short } = sizeOf(made)
  return (
    <>
      {/* Numbers and bullets are where the lines of its language begin, whatever the panel's language is. */}
      <ol
        className="made"
        lang={language}
        dir={language && languageOf(language).direction}
        aria-label={t(`making.${made.making}`)}
      >
        {made.making === 'summary' &&
          made.summary.sentences.map(({ text, span }, index) => (
            <li key={index}>
              <p dir="auto">
                {text} <PlaceNote span={span} />
              </p>
            </li>
          ))}
        {made.making === 'quiz' &&
          made.quiz.questions.map((question) => <QuestionItem key={question.id} {...{ question }} />)}
        {made.making === 'cards' &&
          made.cards.cards.map(({ front, back, span }, index) => (
            <li key={index}>
              <p dir="auto">
                <b>{front}</b> — {back} <PlaceNote span={span} />
              </p>
            </li>
          ))}
      </ol>
      {(short !== undefined || count === 0) && <p className="problem">{t(shortKey(short))}</p>}
    </>
  )
}

function QuestionItem({ question }: { question: PlainQuestion }) {
  const { t } = useWords()
  const { description, options, correctOptions, answer, span, checks } = question
  return (
    <li>
      <p dir="auto">
        {description} <PlaceNote span={span} />
      </p>
      {options.length > 0 && (
        <ul>
          {options.map(({ id, title }) => (
            <li key={id}>
              {title} {correctOptions.includes(id) && <b>✓ {t('making.right')}</b>}
            </li>
          ))}
        </ul>
      )}
      {options.length === 0 && <p dir="auto">{answer}</p>}
      {checks.result !== 'ok' && <p className="problem">{t('making.notSure')}</p>}
    </li>
  )
}

/** When in the video an item is spoken, with the quote as tooltip. */
function PlaceNote({ span }: { span: SourceSpan | undefined }) {
  if (span?.startMs === undefined) return null
  return (
    <time dir="ltr" title={span.quote}>
      {clockTime(span.startMs)}
    </time>
  )
}

function sizeOf(made: Made): { count: number; short: Shortfall | undefined } {
  if (made.making === 'summary') return { count: made.summary.sentences.length, short: made.summary.short }
  if (made.making === 'quiz') return { count: made.quiz.questions.length, short: made.quiz.short }
  return { count: made.cards.cards.length, short: made.cards.short }
}

const explained = new Set(['assistant/no-stops', 'assistant/too-few-facts', 'assistant/not-possible'])

// The panel is narrow: that the others failed the checks is for the reader a lack of facts.
function shortKey(short: Shortfall | undefined): string {
  if (short?.code === 'assistant/checks-failed') return 'making.too-few-facts'
  return short !== undefined && explained.has(short.code) ? `making.${short.code.split('/')[1]}` : 'making.too-short'
}

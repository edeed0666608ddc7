import { type RefusalCode, refusals } from '@takhti/schema/ai/rules'
import type { Content } from '@takhti/schema/files/model'
import type { ThreadCitation, ThreadMessage } from '@takhti/schema/threads/model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ModelText, SpanButton } from '#files/port.tsx'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Prose } from '#ui/Prose.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { AskedQuestion } from './AskedQuestion.tsx'

/**
 * The loaded sources, and the function that shows a citation in one of them; each is named where there may be several.
 */
export type Sources = {
  of: (id: string) => Content | undefined
  show: (citation: ThreadCitation, at: { number: number; index: number }) => void
  areNamed: boolean
}

/** A stored answer, or a part of one that streams. */
export type Answered = Pick<ThreadMessage, 'number' | 'text' | 'citations'> & Partial<ThreadMessage>

type AnswerProps = { message: Answered; sources: Sources; isComing?: boolean }

/** An answer, each passage with its position in the source. A refusal is shown in the reader's language. */
export function Answer({ message, sources, isComing = false }: AnswerProps) {
  const { t } = useTranslation()
  const code = message.refused ?? (message.isAnswered === false ? codes.get(message.text) : undefined)
  const refusal = code && t(`assistant.refusals.${code}`)
  const text = code !== undefined && codes.has(message.text) ? '' : message.text
  async function copy() {
    await navigator.clipboard.writeText([text, refusal].filter(Boolean).join('\n'))
    showMessage(t('common.copied'))
  }
  return (
    // A screen reader waits until the answer is complete.
    <article className="card stack" aria-label={t('threads.answer')} aria-busy={isComing || undefined}>
      {passagesOf({ ...message, text }).map((passage) => (
        <div key={passage.start} className="sentence">
          <div className="grow">
            <Prose text={passage.text} {...languageOf(passage, sources)} below={3} />
          </div>
          {passage.citations.map(({ citation, index }) => (
            <Cited key={index} citation={citation} at={{ number: message.number, index }} sources={sources} />
          ))}
        </div>
      ))}
      {message.questions && (
        <ol className="stack">
          {message.questions.map((question) => (
            <AskedQuestion key={question.id} question={question} />
          ))}
        </ol>
      )}
      {refusal && <p>{refusal}</p>}
      {!isComing && (
        <footer className="row">
          {message.isStopped && <span className="tag">{t('threads.stopped')}</span>}
          <span className="small soft grow">
            {message.madeBy && t('threads.by', { maker: t(`assistant.engines.${engineOf(message.madeBy)}.name`) })}
            {message.model && ' '}
            {message.model && <ModelText model={message.model} />}
            {message.instead && ` ${t('threads.instead', { why: t(`assistant.refusals.${message.instead.refused}`) })}`}
          </span>
          <Button look="quiet" onClick={() => void copy()}>
            {t('threads.copy')}
          </Button>
        </footer>
      )}
    </article>
  )
}

type CitedProps = { citation: ThreadCitation; at: { number: number; index: number }; sources: Sources }

function Cited({ citation, at, sources }: CitedProps) {
  const { t } = useTranslation()
  const source = sources.of(citation.sourceId)
  if (source === undefined) {
    return (
      <Link to={paths.contentItem} params={{ contentId: citation.sourceId }}>
        {t('threads.other')}
      </Link>
    )
  }
  return (
    <span className="threads-cited">
      {sources.areNamed && <bdi className="small soft">{source.name}</bdi>}
      <SpanButton content={source} span={citation.span} onShow={() => sources.show(citation, at)} />
    </span>
  )
}

// A person makes no answer here.
function engineOf(maker: NonNullable<ThreadMessage['madeBy']>) {
  return maker === 'person' ? 'embedded' : maker
}

// `Object.entries` loses the keys of the type; they are the codes.
const codes = new Map(
  Object.entries(refusals).map(([code, words]): [string, RefusalCode] => [words, code as RefusalCode]),
)

type Passage = { start: number; text: string; citations: { citation: ThreadCitation; index: number }[] }

/** The text split after each cited position. Answers without positions have one citation a line, or all at the end. */
function passagesOf({ text, citations }: Answered): Passage[] {
  const ends = endsOf(text, citations)
  const cuts = [...new Set([...ends, text.length])].toSorted((one, other) => one - other)
  return cuts.flatMap((end, order) => {
    const start = order === 0 ? 0 : (cuts[order - 1] ?? 0)
    const own = citations.flatMap((citation, index) => (ends[index] === end ? [{ citation, index }] : []))
    const words = text.slice(start, end).replace(/^\n/, '')
    return words.trim() === '' && own.length === 0 ? [] : [{ start, text: words, citations: own }]
  })
}

function endsOf(text: string, citations: readonly ThreadCitation[]): number[] {
  const lines = text.split('\n')
  let end = -1
  const ofLines = lines.map((line) => (end += line.length + 1))
  return citations.map(({ at }, index) => {
    if (at !== undefined) return Math.min(at, text.length)
    return lines.length === citations.length ? (ofLines[index] ?? text.length) : text.length
  })
}

function languageOf({ citations }: Passage, sources: Sources): { language?: string } {
  const source = citations[0] && sources.of(citations[0].citation.sourceId)
  return source ? { language: source.language } : {}
}

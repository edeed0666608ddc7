import type { LessonItem } from '@takhti/schema/ai/model'
import type { Content } from '@takhti/schema/files/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Options } from '#files/port.tsx'
import { Button } from '#ui/Button.tsx'
import { withCredit } from './credits.ts'
import { NotByEngine } from './engines/edge.ts'
import { EngineFault } from './engines/engine-worker.ts'
import { makeLesson } from './engines/make-lesson.ts'
import { orHere } from './engines/origin.ts'
import { hasCome, noLesson, withPart, type LessonDraft } from './lesson-draft.ts'
import { MadeByLine } from './MadeByLine.tsx'
import { PassageOf } from './PassageOf.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import { TextTools } from './TextTools.tsx'
import { sharedWorker } from './use-engines.ts'
import { useRun } from './use-run.ts'
import type { Tasked } from './use-task.ts'

// Cached while the app is open: a closed dialog must not cause the same parts to be requested, and paid, twice.
const stored = new Map<string, LessonDraft>()

/**
 * A lesson of a source, shown as it streams. A user who stops it retains the received parts, which the credit counts
 * for.
 */
export function LessonPanel({ content, tasked }: { content: Content; tasked: Tasked }) {
  const { t } = useTranslation()
  const key = `${tasked.engine} ${tasked.source.key}`
  const [lesson, setLesson] = useState(() => stored.get(key) ?? noLesson)
  const run = useRun()

  const begin = () =>
    void run.begin({ what: 'all' }, (signal) =>
      orHere(tasked.engine, async (engine, instead) => {
        // Before a credit is counted.
        if (engine === 'device') throw new NotByEngine('other-task')
        let draft = noLesson
        const show = (next: LessonDraft) => {
          draft = next
          stored.set(key, next)
          setLesson(next)
        }
        const work = async () => {
          show(noLesson)
          const origin = { madeBy: engine, instead }
          const making = { ...tasked, engine, worker: sharedWorker() }
          try {
            await makeLesson(making, { signal, onProgress: (part) => show(withPart(draft, part, origin)) })
          } catch (problem) {
            if (!(problem instanceof EngineFault && problem.code === 'cancelled' && hasCome(draft))) throw problem
            show({ ...draft, isStopped: true })
          }
          return hasCome(draft)
        }
        // The server counts its own work.
        await (engine === 'edge' ? work() : withCredit(signal, work))
      }),
    )

  const isComing = run.running !== null
  return (
    <div className="stack">
      <div className="row">
        <Button look={hasCome(lesson) ? 'plain' : 'main'} isBusy={isComing} onClick={begin}>
          {t(run.fault ? 'common.retry' : 'assistant.plan.generate')}
        </Button>
        {isComing && <Button onClick={run.cancel}>{t('threads.stop')}</Button>}
      </div>
      {run.fault && (
        <p className="field-error" role="alert">
          {t(`assistant.faults.${run.fault}`)}
        </p>
      )}
      <ProgressLine progress={hasCome(lesson) ? null : run.progress} />
      <p className="small soft" role="status">
        {hasCome(lesson) &&
          (isComing ? t('assistant.lesson.coming') : lesson.isStopped && t('assistant.lesson.stopped'))}
      </p>
      {lesson.refused && <p>{t(`assistant.refusals.${lesson.refused}`)}</p>}
      {hasCome(lesson) && <LessonText content={content} lesson={lesson} isComing={isComing} />}
    </div>
  )
}

function LessonText({ content, lesson, isComing }: { content: Content; lesson: LessonDraft; isComing: boolean }) {
  const { t } = useTranslation()
  const { title, items, origin, short } = lesson
  const questions = items.flatMap((item) => item.questions)
  const paragraphs = items.map((item) => [item.title, ...item.sentences.map(({ text }) => `     ${text}`)].join('\n'))
  return (
    <section className="stack" aria-label={t('assistant.assist.lesson')} aria-busy={isComing}>
      {origin && <MadeByLine origin={origin} />}
      <h3 lang={content.language} dir="auto">
        {title}
      </h3>
      {items.map((item) => (
        <Section key={item.id} content={content} item={item} />
      ))}
      {short && <p className="soft">{t('assistant.quiz.short', { made: short.made, asked: short.asked })}</p>}
      {!isComing && <TextTools name={title || content.name} paragraphs={paragraphs} questions={questions} />}
    </section>
  )
}

/** A section of a lesson; its questions are folded, since its sentences answer them. */
function Section({ content, item }: { content: Content; item: LessonItem }) {
  const { t } = useTranslation()
  // Of the source's texts alone: between them are words of the page.
  const own = { lang: content.language, dir: 'auto' }
  return (
    <div className="card stack">
      <h4 {...own}>{item.title}</h4>
      {item.sentences.length === 0 && <p {...own}>{item.text}</p>}
      <ul className="stack">
        {item.sentences.map(({ text, span }) => (
          <li key={`${span.start} ${text}`}>
            <p {...own}>{text}</p>
            <PassageOf content={content} span={span} />
          </li>
        ))}
      </ul>
      {item.concepts.length > 0 && (
        <p className="row">
          {item.concepts.map(({ term }) => (
            <span key={term} className="tag" {...own}>
              {term}
            </span>
          ))}
        </p>
      )}
      {item.questions.length > 0 && (
        <details className="passage">
          <summary>{t('assistant.lesson.questions', { count: item.questions.length })}</summary>
          <ol className="stack">
            {item.questions.map((question) => (
              <li key={question.id} className="stack">
                <strong {...own}>{question.description}</strong>
                <Options question={question} />
              </li>
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

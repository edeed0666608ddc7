import type { Content } from '@takhti/schema/files/model'
import { primaryLanguage } from '@takhti/schema/kit/words'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { AcceptForm, type Accept } from './AcceptForm.tsx'
import { EngineChooser } from './EngineChooser.tsx'
import { GeneratedList } from './GeneratedList.tsx'
import { MadeByLine } from './MadeByLine.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import type { Purpose } from './quiz-form.ts'
import { QuizForm } from './QuizForm.tsx'
import { sourceOf } from './source-of.ts'
import { sharedWorker, useEngines, useStoredEngine } from './use-engines.ts'
import { useGeneration, type Generation } from './use-generation.ts'

type QuizPanelProps = {
  content: Content
  purpose: Purpose
  /** Puts the accepted questions into *My content*; resolves when they are stored. */
  onAccept: Accept
}

/** The quiz-generation panel: the form, the progress, and the questions until they are accepted. */
export function QuizPanel({ content, purpose, onAccept }: QuizPanelProps) {
  const { t } = useTranslation()
  const source = useMemo(() => sourceOf(content), [content])
  const isOnline = useOnline()
  const engines = useEngines(content.language)
  const stored = useStoredEngine(source, isOnline)
  const isEnglish = primaryLanguage(content.language) === 'en'
  const { models, chosen: engine } = engines
  const generation = useGeneration({ worker: sharedWorker(), models, engine, source, purpose })
  const { running, questions, fault } = generation
  return (
    <div className="quiz-panel stack">
      <EngineChooser engines={engines} presence={isEnglish ? stored : undefined} />
      <QuizForm
        choices={generation.choices}
        engine={engine}
        purpose={purpose}
        isDisabled={running !== null}
        onChange={generation.choose}
      />
      <div className="row">
        <Button
          look={questions.length > 0 ? 'plain' : 'main'}
          isBusy={running !== null}
          onClick={() => void generation.generate()}
        >
          {t('assistant.quiz.generate')}
        </Button>
        {running !== null && <Button onClick={generation.cancel}>{t('common.cancel')}</Button>}
      </div>
      <ProgressLine progress={generation.progress} />
      {fault && (
        <p className="field-error" role="alert">
          {t(`assistant.faults.${fault}`)}
        </p>
      )}
      <SummaryFirst content={content} generation={generation} />
      <ShortLine generation={generation} />
      {generation.origin && questions.length > 0 && <MadeByLine origin={generation.origin} />}
      {questions.length > 0 && (
        <section className="stack" aria-label={t('assistant.quiz.made')}>
          <GeneratedList content={content} generation={generation} />
          <AcceptForm content={content} generation={generation} onAccept={onAccept} />
        </section>
      )}
    </div>
  )
}

/** The summary of the source, while its questions are still being made. */
function SummaryFirst({ content, generation }: { content: Content; generation: Generation }) {
  const { t } = useTranslation()
  const { summary, questions } = generation
  if (summary === null || summary.sentences.length === 0 || questions.length > 0) return null
  return (
    <section className="card stack" aria-label={t('content.summary')}>
      <ol className="stack" lang={content.language} dir="auto">
        {summary.sentences.map(({ text, span }) => (
          <li key={span.start}>{text}</li>
        ))}
      </ol>
    </section>
  )
}

/** Why fewer questions were made than requested, and which of the chosen levels have none. */
function ShortLine({ generation: { short, questions, choices, running } }: { generation: Generation }) {
  const { t, i18n } = useTranslation()
  const unmet = choices.levels.filter((level) => !questions.some(({ bloomLevel }) => bloomLevel === level))
  const isDone = running?.what !== 'all' && (questions.length > 0 || short !== null)
  if (!isDone) return null
  const names = new Intl.ListFormat(i18n.language).format(unmet.map((level) => t(`assistant.levels.${level}`)))
  return (
    <div className="small soft" role="note">
      {short && (
        <p>
          {t('assistant.quiz.short', { made: short.made, asked: short.asked })}{' '}
          {short.dropped !== undefined && `${t('assistant.quiz.dropped', { number: short.dropped })} `}
          {t(`assistant.refusals.${short.code}`)} {t('assistant.quiz.tryOther')}
        </p>
      )}
      {unmet.length > 0 && questions.length > 0 && <p>{t('assistant.quiz.unmet', { levels: names })}</p>}
    </div>
  )
}

import type { Content } from '@takhti/schema/files/model'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { CardsResult } from './CardsResult.tsx'
import { EngineChooser } from './EngineChooser.tsx'
import { LessonPanel } from './LessonPanel.tsx'
import { PassageOf } from './PassageOf.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { sourceOf } from './source-of.ts'
import { TaskResult } from './TaskResult.tsx'
import { TextTools } from './TextTools.tsx'
import { useEngines } from './use-engines.ts'
import { useTask, type Tasked } from './use-task.ts'

const actions = ['summary', 'concepts', 'cards', 'lesson', 'plan'] as const

type Action = (typeof actions)[number]

type ResultProps = { content: Content; tasked: Tasked }

const results: Record<Action, (props: ResultProps) => ReactNode> = {
  summary: SummaryResult,
  concepts: ConceptsResult,
  cards: CardsResult,
  lesson: LessonPanel,
  plan: PlanPanel,
}

/** *AI assist*: what an engine makes of a source, each with its source passages. */
export function AssistDialog({ content, onClose }: { content: Content; onClose: () => void }) {
  const { t } = useTranslation()
  const source = useMemo(() => sourceOf(content), [content])
  const [action, setAction] = useState<Action>('summary')
  const engines = useEngines(content.language, action === 'summary' ? 'summary' : 'questions')
  const { chosen: engine, models } = engines
  const Result = results[action]
  return (
    <Dialog title={t('assistant.dialogs.assist')} closeLabel={t('common.close')} onClose={onClose}>
      <EngineChooser engines={engines} />
      <div className="choices" role="group" aria-label={t('assistant.assist.actions')}>
        {actions.map((each) => (
          <button
            key={each}
            type="button"
            className="choice"
            aria-pressed={each === action}
            onClick={() => setAction(each)}
          >
            {t(`assistant.assist.${each}`)}
          </button>
        ))}
      </div>
      {engines.isSettled ? (
        <Result key={`${action} ${engine}`} content={content} tasked={{ source, engine, models }} />
      ) : (
        <Skeleton label={t('common.loading')} />
      )}
    </Dialog>
  )
}

function SummaryResult({ content, tasked }: ResultProps) {
  const { t } = useTranslation()
  const task = useTask({ name: 'summary' }, tasked)
  const sentences = task.made?.answer.sentences ?? []
  return (
    <TaskResult task={task} content={content}>
      {task.made?.answer.short && <p className="soft">{t(`assistant.refusals.${task.made.answer.short.code}`)}</p>}
      <ol className="stack">
        {sentences.map(({ text, span }) => (
          <li key={span.start} className="card stack">
            <span lang={content.language} dir="auto">
              {text}
            </span>
            <PassageOf content={content} span={span} />
          </li>
        ))}
      </ol>
      {sentences.length > 0 && <TextTools name={content.name} paragraphs={sentences.map(({ text }) => text)} />}
    </TaskResult>
  )
}

function ConceptsResult({ content, tasked }: ResultProps) {
  const { t } = useTranslation()
  const task = useTask({ name: 'concepts' }, tasked)
  return (
    <TaskResult task={task} content={content}>
      {task.made?.answer.length === 0 && <p className="soft">{t('assistant.refusals.assistant/too-few-facts')}</p>}
      <ul className="stack">
        {task.made?.answer.map(({ term, count, span }) => (
          <li key={term} className="card stack">
            <span className="row">
              <strong lang={content.language} dir="auto">
                {term}
              </strong>
              <span className="tag">{t('assistant.assist.times', { count })}</span>
            </span>
            <PassageOf content={content} span={span} />
          </li>
        ))}
      </ul>
    </TaskResult>
  )
}

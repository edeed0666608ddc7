import type { Content } from '@takhti/schema/files/model'
import { useMemo, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#ui/Dialog.tsx'
import { CardsResult } from './CardsResult.tsx'
import { PassageOf } from './PassageOf.tsx'
import { PlanPanel } from './PlanPanel.tsx'
import { sourceOf } from './source-of.ts'
import { TaskResult } from './TaskResult.tsx'
import { useTask } from './use-task.ts'

const actions = ['summary', 'concepts', 'cards', 'plan'] as const

type Action = (typeof actions)[number]

type ResultProps = { content: Content; source: ReturnType<typeof sourceOf> }

const results: Record<Action, (props: ResultProps) => ReactNode> = {
  summary: SummaryResult,
  concepts: ConceptsResult,
  cards: CardsResult,
  plan: PlanPanel,
}

/** *AI assist*: what the built-in engine makes of a source, each with the passages it comes from. */
export function AssistDialog({ content, onClose }: { content: Content; onClose: () => void }) {
  const { t } = useTranslation()
  const source = useMemo(() => sourceOf(content), [content])
  const [action, setAction] = useState<Action>('summary')
  const Result = results[action]
  return (
    <Dialog title={t('assistant.dialogs.assist')} closeLabel={t('common.close')} onClose={onClose}>
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
      <p className="small soft">{t('assistant.assist.draft')}</p>
      <Result key={action} content={content} source={source} />
    </Dialog>
  )
}

function SummaryResult({ content, source }: ResultProps) {
  const { t } = useTranslation()
  const task = useTask({ name: 'summary' }, source)
  return (
    <TaskResult task={task}>
      {task.answer?.short && <p className="soft">{t(`assistant.refusals.${task.answer.short.code}`)}</p>}
      <ol className="stack">
        {task.answer?.sentences.map(({ text, span }) => (
          <li key={span.start} className="card stack">
            <span lang={content.language} dir="auto">
              {text}
            </span>
            <PassageOf content={content} span={span} />
          </li>
        ))}
      </ol>
    </TaskResult>
  )
}

function ConceptsResult({ content, source }: ResultProps) {
  const { t } = useTranslation()
  const task = useTask({ name: 'concepts' }, source)
  return (
    <TaskResult task={task}>
      {task.answer?.length === 0 && <p className="soft">{t('assistant.refusals.assistant/too-few-facts')}</p>}
      <ul className="stack">
        {task.answer?.map(({ term, count, span }) => (
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

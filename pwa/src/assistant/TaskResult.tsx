import type { Content } from '@takhti/schema/files/model'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { TaskName } from './engines/make-task.ts'
import { MadeByLine } from './MadeByLine.tsx'
import { ProgressLine } from './ProgressLine.tsx'
import type { Task } from './use-task.ts'

type TaskResultProps = { task: Task<TaskName>; content: Content; children: ReactNode }

/** The result of a task: not begun, running, impossible with the reason, or its answer and the engine. */
export function TaskResult({ task, content, children }: TaskResultProps) {
  const { t } = useTranslation()
  const { made, running, fault, refused, glance } = task
  if (made !== null)
    return (
      <>
        <MadeByLine origin={made.origin} />
        {children}
      </>
    )
  if (running !== null)
    return (
      <div className="stack">
        <ProgressLine progress={task.progress} />
        {glance && glance.sentences.length > 0 ? (
          <ol className="card stack" aria-label={t('assistant.begins')} lang={content.language} dir="auto">
            {glance.sentences.map(({ text, span }) => (
              <li key={span.start}>{text}</li>
            ))}
          </ol>
        ) : (
          <Skeleton label={t('assistant.stages.reading')} />
        )}
        <div>
          <Button onClick={task.cancel}>{t('common.cancel')}</Button>
        </div>
      </div>
    )
  return (
    <div className="stack">
      {refused && <p>{t(`assistant.refusals.${refused}`)}</p>}
      {fault && (
        <p className="field-error" role="alert">
          {t(`assistant.faults.${fault}`)}
        </p>
      )}
      <div>
        <Button look={fault ? 'plain' : 'main'} onClick={task.begin}>
          {t(fault ? 'common.retry' : 'assistant.plan.generate')}
        </Button>
      </div>
    </div>
  )
}

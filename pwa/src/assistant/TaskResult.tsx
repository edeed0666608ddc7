import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { WorkName } from './engines/engine-orders.ts'
import type { Task } from './use-task.ts'

/** What a task of the engine came to: on its way, not possible and why, or its answer. */
export function TaskResult({ task, children }: { task: Task<WorkName>; children: ReactNode }) {
  const { t } = useTranslation()
  if (task.isRunning) return <Skeleton label={t('assistant.stages.reading')} />
  if (task.fault === null) return children
  return (
    <div className="stack">
      <p className="field-error" role="alert">
        {t(`assistant.faults.${task.fault}`)}
      </p>
      <div>
        <Button onClick={task.again}>{t('common.retry')}</Button>
      </div>
    </div>
  )
}

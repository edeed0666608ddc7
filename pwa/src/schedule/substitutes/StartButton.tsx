import { IconBroadcast } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useClassStart } from '#live/start/port.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'

type StartButtonProps = { classId: string; className: string; lessonId: string | null }

/** Starts the live class of a class that is taken over, with the planned lesson where there is one. */
export function StartButton({ classId, className, lessonId }: StartButtonProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'substitutes' })
  const navigate = useNavigate()
  const { command, run } = useClassStart(
    lessonId,
    ({ flow_id }) => void navigate({ to: paths.liveClass, params: { lessonId: flow_id }, search: { enter: 'now' } }),
  )
  return (
    <Button
      look="main"
      aria-label={t('startOf', { name: className })}
      isBusy={command.isPending}
      disabled={command.isBlocked}
      onClick={() => run({ classId, lessonId, mode: 'video' })}
    >
      <IconBroadcast size={18} aria-hidden="true" />
      {t('start')}
    </Button>
  )
}

import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { useWallWords } from './use-walls.ts'

/** `shownPage` answers the page of the lesson that the teacher shows, where there is one. */
type StartWallMenuProps = {
  lessonId: string
  classId: string
  shownPage: (() => string | null) | null
  onStarted: () => void
}

/** Starts a board for each student: a blank one, or with the page that is shown behind it. */
export function StartWallMenu({ lessonId, classId, shownPage, onStarted }: StartWallMenuProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall' })
  const { run, isPending, isBlocked } = useCommand(lateCalls.walls.start)
  if (!useWallWords()) return null
  const start = (pageId: string | null) =>
    void run({ flow_id: lessonId, classId, ...(pageId !== null && { pageId }) }).then(
      onStarted,
      // What went wrong is told by the bar.
      () => {},
    )
  const isBusy = isPending || isBlocked
  return (
    <section className="stack">
      <h2>{t('title')}</h2>
      <p className="small soft">{t('startHint')}</p>
      <div className="row">
        <Button isBusy={isBusy} onClick={() => start(null)}>
          {t('startBlank')}
        </Button>
        {shownPage !== null && (
          <Button isBusy={isBusy} onClick={() => start(shownPage())}>
            {t('startWithPage')}
          </Button>
        )}
      </div>
    </section>
  )
}

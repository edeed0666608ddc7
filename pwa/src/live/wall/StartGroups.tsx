import { groupSize } from '@takhti/schema/live/wall/groups'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { patiently } from '#offline/patiently.ts'
import { Button } from '#ui/Button.tsx'
import type { Present } from './GroupsDialog.tsx'
import { useWallWords } from './use-walls.ts'

const GroupsDialog = lazy(() =>
  patiently(() => import('./GroupsDialog.tsx')).then((file) => ({ default: file.GroupsDialog })),
)

type StartGroupsProps = {
  lessonId: string
  classId: string
  present: readonly Present[]
  /** Returns the page of the lesson that the teacher shows. */
  shownPage: () => string | null
  onStarted: () => void
}

/** Starts a board for each group of a few students, with or without the shown page behind it. */
export function StartGroups({ lessonId, classId, present, shownPage, onStarted }: StartGroupsProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'wall.groups' })
  const { run, isPending } = useCommand(lateCalls.walls.start)
  const [isOpen, setOpen] = useState(false)
  const [hasPage, setHasPage] = useState(false)
  if (!useWallWords()) return null
  const start = (groups: string[][]) => {
    const pageId = hasPage ? shownPage() : null
    void run({ flow_id: lessonId, classId, groups, ...(pageId !== null && { pageId }) }).then(
      () => {
        setOpen(false)
        onStarted()
      },
      // The error is shown by the bar.
      () => {},
    )
  }
  const isFew = present.length < groupSize.least
  return (
    <section className="stack">
      <h2>{t('title')}</h2>
      <p className="small soft">{t(isFew ? 'few' : 'hint')}</p>
      <label className="row">
        <input type="checkbox" checked={hasPage} onChange={({ target }) => setHasPage(target.checked)} />
        {t('withPage')}
      </label>
      <div className="row">
        <Button aria-haspopup="dialog" aria-disabled={isFew} onClick={() => !isFew && setOpen(true)}>
          {t('make')}
        </Button>
      </div>
      {isOpen && (
        <Suspense>
          <GroupsDialog {...{ classId, present }} isBusy={isPending} onStart={start} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}

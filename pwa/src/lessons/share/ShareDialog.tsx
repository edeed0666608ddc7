import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import type { LocalLesson } from '#offline/rows.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { offerUndo } from '#ui/snackbars.ts'
import { publishLesson } from '../lesson-store.ts'
import { NewClassForm } from './NewClassForm.tsx'
import { SharedClass } from './SharedClass.tsx'
import './share.css'

type ShareDialogProps = { lesson: LocalLesson; onClose: () => void }

/** Publishes a lesson to a class, an existing or a new one; then the class's code, QR code, link and downloads. */
export function ShareDialog({ lesson, onClose }: ShareDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.classes.listMine, {}))
  const [shownClass, setShownClass] = useState<string | null>(null)
  const classes = data?.data.items

  function publish(classId: string) {
    void publishLesson(lesson.flow_id, classId, { isPublic: true }).then(() => setShownClass(classId))
  }

  function unpublish(classId: string, name: string) {
    void publishLesson(lesson.flow_id, classId, { isPublic: false }).then(() => {
      setShownClass(null)
      offerUndo(
        t('snack.takenBack', { lesson: lesson.name, name }),
        () => void publishLesson(lesson.flow_id, classId, { isPublic: true }),
      )
    })
  }

  if (shownClass !== null)
    return (
      <Dialog title={t('share.done', { name: lesson.name })} closeLabel={t('common.close')} onClose={onClose}>
        <SharedClass
          lessonId={lesson.flow_id}
          classId={shownClass}
          onBack={() => setShownClass(null)}
          onUnpublish={(name) => unpublish(shownClass, name)}
        />
      </Dialog>
    )
  return (
    <Dialog title={t('share.title', { name: lesson.name })} closeLabel={t('common.close')} onClose={onClose}>
      <div className="stack">
        {!classes && <Skeleton label={t('common.loading')} />}
        {classes && classes.length > 0 && (
          <ul className="share-classes">
            {classes.map(({ classId, name }) => {
              const isPublished = lesson.classIds.includes(classId)
              return (
                <li key={classId} className="row">
                  <strong className="grow" dir="auto">
                    {name}
                  </strong>
                  {isPublished ? (
                    <Button onClick={() => setShownClass(classId)} aria-label={t('share.showClass', { name })}>
                      {t('share.show')}
                    </Button>
                  ) : (
                    <Button look="main" onClick={() => publish(classId)} aria-label={t('share.publishTo', { name })}>
                      {t('lessons.publish')}
                    </Button>
                  )}
                </li>
              )
            })}
          </ul>
        )}
        {classes && <NewClassForm isFirst={classes.length === 0} onMade={publish} />}
      </div>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { q } from '#api/query.ts'
import { InvitePanel } from '#classes/port.tsx'
import type { LocalLesson } from '#offline/rows.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { HolderList } from './HolderList.tsx'

/** After a publication: the way into the class for those who are not in it, and who has the lesson. */
export function PublishedDialog({
  lesson,
  classId,
  onClose,
}: {
  lesson: LocalLesson
  classId: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.classes.get, { id: classId }))
  return (
    <Dialog title={t('publishing.done', { name: lesson.name })} closeLabel={t('common.close')} onClose={onClose}>
      {data?.data.class_code && (
        <Suspense>
          <InvitePanel code={data.data.class_code} isQrOpen />
        </Suspense>
      )}
      <h3>{t('holders.title')}</h3>
      <HolderList lessonId={lesson.flow_id} />
    </Dialog>
  )
}

import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { HolderList } from './HolderList.tsx'

/**
 * Every student and other teacher of the lesson's classes, the download state of their device, and whether they saw the
 * present state.
 */
export function WhoHasDialog({ lesson, onClose }: { lesson: LocalLesson; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('holders.title')} closeLabel={t('common.close')} onClose={onClose}>
      <p className="soft" dir="auto">
        {lesson.name}
      </p>
      <HolderList lessonId={lesson.flow_id} />
    </Dialog>
  )
}

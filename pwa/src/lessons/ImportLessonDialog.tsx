import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#screen/paths.ts'
import { createLesson } from './lesson-store.ts'

const ImportDialog = lazy(() => import('#board/port.ts').then((board) => board.loadImportDialog()))

/** Creates a lesson from files on this device, with or without a network. */
export function ImportLessonDialog({ opened = [], onClose }: { opened?: readonly File[]; onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <Suspense fallback={null}>
      <ImportDialog
        title={t('importLesson.title')}
        lead={t('importLesson.lead')}
        offered={opened}
        onClose={onClose}
        take={async ({ lesson }, fileName) => {
          const [{ saveReadLesson }, { sendLessonImages }] = await Promise.all([
            import('#documents/lesson-from-file.ts'),
            import('#documents/lesson-images.ts'),
          ])
          const stored = await saveReadLesson(lesson, fileName)
          // The documents first: a crash between the two leaves no lesson in the list without its pages.
          const lessonId = await createLesson(stored.name, {
            parentId: null,
            lessonType: 'LESSON',
            id: stored.lessonId,
          })
          // Where this fails, images are sent as soon as their page is shown.
          await sendLessonImages(lessonId).catch(() => {})
          await navigate({ to: paths.lesson, params: { lessonId } })
        }}
      />
    </Suspense>
  )
}

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { say } from '#ui/snackbars.ts'
import type { Editor } from '../editor/editor.ts'
import { lessonFileLimits, type LessonFileFaultName } from '../export/lesson-file-fault.ts'
import { keepImages, sendImagesOf } from '../images/carried-images.ts'
import { addPages } from '../import/add-pages.ts'
import { faultIn, readLessonFile } from '../import/import-lesson.ts'

const megabyte = 1_000_000

/** Brings the pages of a file into the lesson that is open. */
export function AddPagesDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation()
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<LessonFileFaultName | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function take(file: File) {
    setBusy(true)
    setFault(null)
    try {
      const { lesson, leftOut } = await readLessonFile(file)
      await keepImages(lesson.images ?? [])
      const unplaced = await addPages(editor, lesson.pages)
      await sendImagesOf(editor.pages.lessonId, lesson.pages)
      if (unplaced > 0) say(t('board.notices.lessonFull'), 8_000)
      if (leftOut > 0) say(t('importLesson.leftOut', { count: leftOut }), 8_000)
      onClose()
    } catch (error) {
      setFault(faultIn(error) ?? 'damaged')
      setBusy(false)
    }
  }

  return (
    <Dialog title={t('board.addPages.title')} closeLabel={t('common.close')} onClose={onClose}>
      <p>{t('board.addPages.lead')}</p>
      <input
        ref={input}
        type="file"
        className="hidden"
        tabIndex={-1}
        aria-label={t('importLesson.choose')}
        accept=".takhti,.excalidraw,.json,application/zip,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again after it was mended.
          target.value = ''
          if (file) void take(file)
        }}
      />
      <Button look="main" isBusy={isBusy} onClick={() => input.current?.click()}>
        {t('importLesson.choose')}
      </Button>
      {isBusy && <p role="status">{t('importLesson.working')}</p>}
      {fault && <p role="alert">{t(`importLesson.faults.${fault}`, { size: lessonFileLimits.bytes / megabyte })}</p>}
    </Dialog>
  )
}

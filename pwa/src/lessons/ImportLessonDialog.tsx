import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { say } from '#ui/snackbars.ts'
import { importLesson, largestLessonFile, type ImportProblem } from './import-lesson.ts'

/** Makes a lesson of a file; what is wrong with the file is said here, and nothing is changed by it. */
export function ImportLessonDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<ImportProblem | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function take(file: File) {
    setBusy(true)
    setProblem(null)
    const end = await importLesson(file)
    setBusy(false)
    if ('problem' in end) return setProblem(end.problem)
    if (end.leftOut > 0) say(t('importLesson.leftOut', { count: end.leftOut }), 8_000)
    await navigate({ to: paths.lesson, params: { lessonId: end.lessonId } })
  }

  return (
    <Dialog title={t('importLesson.title')} closeLabel={t('common.close')} onClose={onClose}>
      <p>{t('importLesson.lead')}</p>
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
      {problem && <p role="alert">{t(`importLesson.faults.${problem}`, { size: largestLessonFile })}</p>}
    </Dialog>
  )
}

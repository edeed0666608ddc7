import { IconPin, IconPinFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LocalLesson } from '#offline/rows.ts'
import { pinLesson } from './download-store.ts'

/** Toggles automatic updates of a student's copy of a lesson. */
export function PinButton({ lesson }: { lesson: LocalLesson }) {
  const { t } = useTranslation()
  const isPinned = lesson.isPinned === true
  const Mark = isPinned ? IconPinFilled : IconPin
  return (
    <button
      type="button"
      className="button"
      aria-pressed={isPinned}
      onClick={() => void pinLesson(lesson.flow_id, !isPinned)}
    >
      <Mark size={18} aria-hidden="true" />
      {t('lessons.pin')}
      <span className="hidden">: {lesson.name}</span>
    </button>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { AttendancePanel } from './AttendancePanel.tsx'

/** Opens the attendance of the running class in a dialog; navigating to a page would end the class. */
export function AttendanceDialog({ lessonId }: { lessonId: string }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('attendance.open')}</Button>
      {isOpen && (
        <Dialog title={t('attendance.title')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <AttendancePanel lessonId={lessonId} />
        </Dialog>
      )}
    </>
  )
}

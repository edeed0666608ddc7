import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { say } from '#ui/snackbars.ts'
import type { DayAttendance } from './use-day-attendance.ts'

type SeatSheetProps = { personId: string; name: string; day: DayAttendance; onClose: () => void }

/** What a teacher does with one student during the lesson. */
export function SeatSheet({ personId, name, day, onClose }: SeatSheetProps) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'seating' })
  const isAbsent = day.absent.has(personId)

  async function mark() {
    day.set(personId, !isAbsent)
    onClose()
    say(t(isAbsent ? 'nowPresent' : 'nowAbsent', { name }))
  }

  return (
    <Dialog title={name} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <div className="row">
        <Button onClick={() => void mark()}>{t(isAbsent ? 'markPresent' : 'markAbsent')}</Button>
      </div>
    </Dialog>
  )
}

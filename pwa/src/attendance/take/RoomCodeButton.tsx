import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RoomCode } from '#ui/RoomCode.tsx'
import { useCodeChange } from '#ui/use-code-change.ts'
import type { TakenSession } from './use-session-marks.ts'

/** How often the count of arrivals is fetched, in milliseconds. */
const lookMs = 4_000

/** Shows the rotating code of a session, on the device that the room sees. */
export function RoomCodeButton({ session }: { session: TakenSession }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance.code' })
  const isOnline = useOnline()
  const command = useCommand(lateCalls.attendance.openCode)
  const [isOpen, setOpen] = useState(false)
  // A refusal is in the bar of messages.
  const open = () =>
    void command.run({ ...namedOf(session), isOpen: true }).then(
      () => setOpen(true),
      () => {},
    )
  return (
    <>
      <Button disabled={!isOnline} isBusy={command.isPending} aria-haspopup="dialog" onClick={open}>
        <IconKey size={18} aria-hidden="true" />
        {t('open')}
      </Button>
      {!isOnline && <span className="small soft">{i18n.t('common.needsNetwork')}</span>}
      {isOpen && <RoomCodeDialog session={session} onClose={() => setOpen(false)} />}
    </>
  )
}

function namedOf({ classId, date, scheduleId }: TakenSession) {
  return { classId, date, ...(scheduleId !== undefined && { scheduleId }) }
}

function RoomCodeDialog({ session, onClose }: { session: TakenSession; onClose: () => void }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance.code' })
  const { run, isPending } = useCommand(lateCalls.attendance.openCode)
  const asked = useQuery({ ...q(lateCalls.attendance.roomCode, namedOf(session)), refetchInterval: lookMs })
  const shown = asked.data?.data
  const { refetch } = asked
  useCodeChange(shown, () => void refetch())
  // As above.
  const turn = (isOpen: boolean) => void run({ ...namedOf(session), isOpen }).catch(() => {})
  const number = new Intl.NumberFormat(i18n.language)
  if (shown === undefined)
    return (
      <Dialog title={t('title')} closeLabel={i18n.t('common.close')} onClose={onClose}>
        <p role="status">{i18n.t(asked.error ? 'common.needsNetwork' : 'common.loading')}</p>
      </Dialog>
    )
  return (
    <Dialog title={t('title')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <p>{t('text')}</p>
      {asked.error && <p role="alert">{i18n.t('common.needsNetwork')}</p>}
      {shown.isOpen && asked.error === null ? <RoomCode code={shown.code} /> : <p role="status">{t('ended')}</p>}
      <p className="small soft">{t('changes')}</p>
      <p role="status">
        {t('arrived', { arrived: number.format(shown.arrived), students: number.format(shown.students) })}
      </p>
      <Button isBusy={isPending} onClick={() => turn(!shown.isOpen)}>
        {t(shown.isOpen ? 'close' : 'again')}
      </Button>
    </Dialog>
  )
}

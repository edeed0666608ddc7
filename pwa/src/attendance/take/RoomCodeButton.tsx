import { IconKey } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { PanelButtons } from '#devices/panel/port.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { namedOf, RoomCodeShown, useRoomCode } from './RoomCodeShown.tsx'
import type { TakenSession } from './use-session-marks.ts'

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

function RoomCodeDialog({ session, onClose }: { session: TakenSession; onClose: () => void }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance.code' })
  const { run, isPending } = useCommand(lateCalls.attendance.openCode)
  const asked = useRoomCode(session)
  const shown = asked.data?.data
  // As above.
  const turn = (isOpen: boolean) => void run({ ...namedOf(session), isOpen }).catch(() => {})
  if (shown === undefined)
    return (
      <Dialog title={t('title')} closeLabel={i18n.t('common.close')} onClose={onClose}>
        <p role="status">{i18n.t(asked.error ? 'common.needsNetwork' : 'common.loading')}</p>
      </Dialog>
    )
  return (
    <Dialog title={t('title')} closeLabel={i18n.t('common.close')} onClose={onClose}>
      <p>{t('text')}</p>
      <RoomCodeShown asked={asked} />
      <Suspense>
        <PanelButtons act={{ act: 'arrivals', ...namedOf(session) }} />
      </Suspense>
      <Button isBusy={isPending} onClick={() => turn(!shown.isOpen)}>
        {t(shown.isOpen ? 'close' : 'again')}
      </Button>
    </Dialog>
  )
}

import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { PanelButtons } from '#devices/panel/port.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RoomCodeView } from './RoomCodeView.tsx'

export type RoomCodeButtonProps = { assessmentId: string }

/** Shows the rotating code that begins an attempt, on this device or a paired one. */
export function RoomCodeButton({ assessmentId }: RoomCodeButtonProps) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button disabled={!isOnline} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconKey size={18} aria-hidden="true" />
        {t('responses.roomCode.title')}
      </Button>
      {isOpen && (
        <Dialog title={t('responses.roomCode.title')} closeLabel={t('common.close')} onClose={() => setOpen(false)}>
          <p>{t('responses.roomCode.text')}</p>
          <RoomCodeView assessmentId={assessmentId} />
          <p className="small soft">{t('responses.roomCode.changes')}</p>
          <Suspense>
            <PanelButtons act={{ act: 'code', assessmentId }} />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

/** The same of an assessment that begins only in the room; nothing for any other. */
export function RoomCodePart({ assessmentId }: RoomCodeButtonProps) {
  const { data } = useQuery(q(lateCalls.assessments.readSettings, { assessmentId }))
  return data?.data.settings.isInRoomOnly === true ? <RoomCodeButton assessmentId={assessmentId} /> : null
}

import { IconKey } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { useOnline } from '#offline/connectivity.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RoomCode } from '#ui/RoomCode.tsx'

/** How often the code is fetched, in milliseconds: each counts for longer than it is shown. */
const lookMs = 5_000

export type RoomCodeButtonProps = { assessmentId: string }

/** Shows the rotating code that begins an attempt, on the device that the room sees. */
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
      {isOpen && <RoomCodeDialog assessmentId={assessmentId} onClose={() => setOpen(false)} />}
    </>
  )
}

function RoomCodeDialog({ assessmentId, onClose }: RoomCodeButtonProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery({ ...q(lateCalls.responses.roomCode, { assessmentId }), refetchInterval: lookMs })
  const code = data?.data.code
  return (
    <Dialog title={t('responses.roomCode.title')} closeLabel={t('common.close')} onClose={onClose}>
      <p>{t('responses.roomCode.text')}</p>
      {error && <p role="alert">{t('common.needsNetwork')}</p>}
      {error === null && code === undefined && <p role="status">{t('common.loading')}</p>}
      {error === null && code !== undefined && <RoomCode code={code} />}
      <p className="small soft">{t('responses.roomCode.changes')}</p>
    </Dialog>
  )
}

/** The same of an assessment that begins only in the room; nothing for any other. */
export function RoomCodePart({ assessmentId }: RoomCodeButtonProps) {
  const { data } = useQuery(q(lateCalls.assessments.readSettings, { assessmentId }))
  return data?.data.settings.isInRoomOnly === true ? (
    <div>
      <RoomCodeButton assessmentId={assessmentId} />
    </div>
  ) : null
}

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { RoomCode } from '#ui/RoomCode.tsx'
import { useCodeChange } from '#ui/use-code-change.ts'
import type { TakenSession } from './use-session-marks.ts'

/** How often the count of arrivals is fetched, in milliseconds. */
const lookMs = 4_000

/** A session as calls name it. */
export function namedOf({ classId, date, scheduleId }: TakenSession) {
  return { classId, date, ...(scheduleId !== undefined && { scheduleId }) }
}

/** The code of a session, fetched again when it changes. */
export function useRoomCode(session: TakenSession) {
  const asked = useQuery({ ...q(lateCalls.attendance.roomCode, namedOf(session)), refetchInterval: lookMs })
  const { refetch } = asked
  useCodeChange(asked.data?.data, () => void refetch())
  return asked
}

/** The code of a session with the count of those who arrived by it, and no names. */
export function RoomCodeShown({ asked }: { asked: ReturnType<typeof useRoomCode> }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'attendance.code' })
  const shown = asked.data?.data
  const number = new Intl.NumberFormat(i18n.language)
  if (shown === undefined) return <p role="status">{i18n.t(asked.error ? 'common.needsNetwork' : 'common.loading')}</p>
  return (
    <>
      {asked.error && <p role="alert">{i18n.t('common.needsNetwork')}</p>}
      {shown.isOpen && asked.error === null ? <RoomCode code={shown.code} /> : <p role="status">{t('ended')}</p>}
      <p className="small soft">{t('changes')}</p>
      <p role="status">
        {t('arrived', { arrived: number.format(shown.arrived), students: number.format(shown.students) })}
      </p>
    </>
  )
}

/** The same on a panel, for the room. */
export function RoomCodePage({ session }: { session: TakenSession }) {
  return (
    <div className="stack">
      <RoomCodeShown asked={useRoomCode(session)} />
    </div>
  )
}

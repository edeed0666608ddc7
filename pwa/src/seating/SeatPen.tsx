import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { lessonRoom, requestStaleList } from '#documents/document-rooms.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import { useSignal } from '#state/use-signal.ts'
import { Button } from '#ui/Button.tsx'

type SeatPenProps = { classId: string; personId: string; name: string }

/** The pen of the board for the student of a seat, while a live class of this class runs. */
export function SeatPen({ classId, ...student }: SeatPenProps) {
  const { data } = useQuery(q(lateCalls.liveClasses.list, {}))
  const running = data?.data.items.find((each) => each.classId === classId && each.isTeacher)
  return running ? <Pen key={running.flow_id} lessonId={running.flow_id} {...student} /> : null
}

type PenProps = Omit<SeatPenProps, 'classId'> & { lessonId: string }

/** Gives the pen and takes it back, as the lesson's room reports it. */
function Pen({ lessonId, personId, name }: PenProps) {
  const { t } = useTranslation()
  const { client } = useLessonRoom(lessonId)
  const { seats } = useSignal(client.state)
  // The teacher's own seat is in each list: an empty one has not arrived.
  if (seats.length === 0) return null
  const seat = seats.find((each) => each.personId === personId)
  if (seat === undefined) return <p className="small soft">{t('seating.penNotHere', { name })}</p>
  const { hasPen } = seat
  return (
    <div className="row">
      <Button
        aria-label={t(hasPen ? 'board.takePenFrom' : 'board.givePenTo', { name })}
        onClick={() => client.send(hasPen ? 'pen/take' : 'pen/give', { personId })}
      >
        {t(hasPen ? 'board.takePen' : 'board.givePen')}
      </Button>
    </div>
  )
}

/** The room of a lesson without its document: presence and pens, while the component is shown. */
function useLessonRoom(lessonId: string) {
  const [room] = useState(lessonRoom)
  useEffect(() => {
    const { client } = room
    requestStaleList(client)
    client.connect((listener) => openRoomSocket({ room: 'lesson', flow_id: lessonId }, listener))
    return () => client.close()
  }, [room, lessonId])
  return room
}

import { useTranslation } from 'react-i18next'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { RoomCodeView } from './RoomCodeView.tsx'

/** The code alone, for the panel of a room: other pages of an assessment have names, scores or questions. */
export const roomCodeScreen = screen({
  path: paths.roomCode,
  title: 'roomCode',
  roles: ['instructor'],
  View: ({ params: { assessmentId = '' } }) => <RoomCodePage assessmentId={assessmentId} />,
})

function RoomCodePage({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation()
  return (
    <div className="stack">
      <RoomCodeView assessmentId={assessmentId} />
      <p className="soft">{t('responses.roomCode.changes')}</p>
    </div>
  )
}

/** The screen, once its texts have loaded. */
export async function loadRoomCode() {
  await addWords('marking')
  return roomCodeScreen
}

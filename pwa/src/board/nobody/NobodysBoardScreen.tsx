import { BoardScreen } from '../BoardScreen.tsx'

/** A device has one such board; its documents carry this id in the desk of nobody alone, and leave it as copies. */
const lessonId = '00000000-0000-7000-8000-000000000000'

/** The board of whoever is not signed in: it is kept on this device, and nothing of it is sent. */
export function NobodysBoardScreen() {
  return <BoardScreen lessonId={lessonId} />
}

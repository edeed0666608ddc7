import { BoardScreen } from '../BoardScreen.tsx'

/** A device has one such board. Documents with this id exist only in the anonymous user database, and leave it as copies. */
const lessonId = '00000000-0000-7000-8000-000000000000'

/** The board of an anonymous user: it is stored on this device, and nothing of it is sent. */
export function AnonymousBoardScreen() {
  return <BoardScreen lessonId={lessonId} />
}

import type { PageVideo } from '@takhti/schema/files/library/model'
import { lazy } from 'react'
import { isAnonymousPage, requirePerson } from '#api/person.ts'
import type { BoardSlots } from '#board/panels/board-slots.ts'
import { latePart } from '#languages/late-part.ts'
import { needWords } from '#languages/late-words.ts'
import { patiently } from '#offline/patiently.ts'

const StartQuiz = lazy(() => patiently(() => import('#quizzes/port.tsx').then((file) => ({ default: file.StartQuiz }))))

const RemoteDialog = lazy(() =>
  patiently(async () => {
    const [{ RemoteDialog: dialog }] = await Promise.all([import('#devices/port.ts'), needWords('devices')])
    return { default: dialog }
  }),
)

const ShareButton = latePart<{ lessonId: string }>(
  'share',
  () => import('#lessons/port.ts').then((port) => port.loadShareButton()),
  () => null,
)

const TalkDialog = lazy(() =>
  patiently(async () => {
    const [{ loadTalkDialog }] = await Promise.all([import('#presentations/port.tsx'), needWords('presentations')])
    return { default: await loadTalkDialog() }
  }),
)

const PictureDialog = lazy(() =>
  patiently(async () => {
    const [{ loadBoardPictures }] = await Promise.all([import('#files/port.tsx'), needWords('pictures')])
    return { default: await loadBoardPictures() }
  }),
)

const VideoFrame = latePart<{ video: PageVideo }>(
  'pictures',
  () => import('#files/port.tsx').then((port) => port.loadLibraryVideo()),
  () => null,
)

/** The parts of other areas on a board. */
export const boardSlots: BoardSlots = {
  QuizDialog: ({ onClose }) => <StartQuiz source={null} onClose={onClose} />,
  ShareButton,
  RemoteDialog: ({ onClose }) => <RemoteDialog isAnonymous={isAnonymousPage()} onClose={onClose} />,
  PictureDialog: (chosen) => <PictureDialog {...chosen} />,
  VideoFrame,
  TalkDialog: (talk) => <TalkDialog {...talk} />,
  onOpened(lessonId) {
    void import('#lessons/port.ts').then(({ reportOpened }) => reportOpened(lessonId)).catch(() => {})
    return requirePerson().role === 'learner' ? studied(lessonId) : () => {}
  },
}

/** Reports the studying of a lesson until it closes, once the part for it has loaded. */
function studied(lessonId: string): () => void {
  let isClosed = false
  let stop = () => {}
  void import('#insights/port.tsx')
    .then(({ loadStudy }) => loadStudy())
    .then(({ startStudy }) => {
      if (!isClosed) stop = startStudy(lessonId)
    })
    .catch(() => {})
  return () => {
    isClosed = true
    stop()
  }
}

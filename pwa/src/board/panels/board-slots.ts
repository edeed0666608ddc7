import type { PageVideo } from '@takhti/schema/files/library/model'
import { type ComponentType, createContext } from 'react'

/** What other areas add to a board; the app provides it. */
export type BoardSlots = {
  /** Opens a live quiz. */
  readonly QuizDialog?: ComponentType<{ onClose(): void }>
  /** Pairs another device as a remote. */
  readonly RemoteDialog?: ComponentType<{ onClose(): void }>
  /** Gives the lesson to a class. */
  readonly ShareButton?: ComponentType<{ lessonId: string }>
  /** Chooses an image of *My Content*, of the institute, of the device, or one that the server draws, or a video. */
  readonly PictureDialog?: ComponentType<{
    onChoose(file: File): void
    onVideo(video: PageVideo): void
    onClose(): void
  }>
  /** Plays a video of the institute over its card. */
  readonly VideoFrame?: ComponentType<{ video: PageVideo }>
  /** Makes slides, speech and a video of a lesson. */
  readonly TalkDialog?: ComponentType<{ lessonId: string; title: string; onClose(): void }>
  /** Receives the id of each lesson of a signed-in person that opens; what it returns is called when the lesson closes. */
  readonly onOpened?: (lessonId: string) => () => void
}

export const BoardSlotsContext = createContext<BoardSlots>({})

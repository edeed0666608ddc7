import type { Pointing, Seat } from '@takhti/schema/board/channel'
import type { RefusalCode } from '@takhti/schema/board/frames'
import type { Events } from '#state/events.ts'
import type { Signal } from '#state/signal.ts'
import type { LessonOnDevice } from '../lesson-on-device.ts'

/** The parts of a lesson that are synchronised with the server. */
export type SyncedLesson = Pick<LessonOnDevice, 'lessonId' | 'editor' | 'index' | 'pageDocument'>

/** State of a lesson that its rooms write. */
export type LessonState = {
  readonly seats: Signal<readonly Seat[]>
  readonly refusal: Signal<RefusalCode | null>
  readonly absent: Signal<boolean>
  readonly cursors: Signal<ReadonlyMap<string, Pointing>>
  readonly seated: Events<void>
}

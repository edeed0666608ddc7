import type { RoomsEnv } from '#rooms/port.ts'

export { LessonRoom } from '#board/lesson-room.ts'
export { PageRoom } from '#board/page-room.ts'
export { LiveClassRoom } from '#live/live-class-room.ts'
export { WallRoom } from '#live/wall/wall-room.ts'
export { UserChannel } from '#notifications/user-channel.ts'
export { QuizRoom } from '#quizzes/quiz-room.ts'
export { QuizShardRoom } from '#quizzes/quiz-shard-room.ts'

/** Rooms are reached by the calls' script, which knows who asks; the script that holds them has no address. */
export default {
  fetch: () => new Response(null, { status: 404 }),
} satisfies ExportedHandler<RoomsEnv>

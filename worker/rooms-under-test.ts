import { type RoomsEnv, routeRooms } from '#rooms/port.ts'

export { LessonRoom } from '#board/lesson-room.ts'
export { PageRoom } from '#board/page-room.ts'
export { LiveClassRoom } from '#live/live-class-room.ts'
export { WallRoom } from '#live/wall/wall-room.ts'
export { UserChannel } from '#notifications/user-channel.ts'
export { QuizRoom } from '#quizzes/quiz-room.ts'
export { QuizShardRoom } from '#quizzes/quiz-shard-room.ts'

export default {
  fetch: (request: Request, env: RoomsEnv) => routeRooms(request, env),
} satisfies ExportedHandler<RoomsEnv>

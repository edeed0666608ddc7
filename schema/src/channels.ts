import { lessonChannel, pageChannel } from './board/channel.ts'
import { classChannel } from './live/channel.ts'
import { wallChannel } from './live/wall/channel.ts'
import { userChannel } from './notifications/channel.ts'
import { quizChannel } from './quizzes/channel.ts'

/** Every channel, by the room that speaks it. */
export const channels = {
  lesson: lessonChannel,
  page: pageChannel,
  class: classChannel,
  quiz: quizChannel,
  user: userChannel,
  wall: wallChannel,
}

/** The sockets that have an address of their own in the specification, as its list of calls writes them. */
export const sockets = ['WS live-class', 'WS live-quiz/{code}', 'WS user-events'] as const

import { lessonChannel, pageChannel } from './board/channel.ts'
import { classChannel } from './live/channel.ts'
import { userChannel } from './notifications/channel.ts'

/** Every channel, by the room that speaks it. */
export const channels = { lesson: lessonChannel, page: pageChannel, class: classChannel, user: userChannel }

import * as z from 'zod'
import { channel } from '../kit/channel.ts'
import { Notification } from './model.ts'

/** The channel of one person: what happened that their open devices should know at once. */
export const userChannel = channel({
  name: 'user-events',
  up: {},
  down: {
    'notification/new': { body: Notification },
    /** Something the person may read changed: pull the changes. */
    'changes/advanced': { body: z.object({}) },
    /** The session behind this socket has ended: show *session expired*. */
    'session/ended': { body: z.object({}) },
  },
  frames: 'none',
})

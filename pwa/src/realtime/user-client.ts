import type { userChannel } from '@takhti/schema/notifications/channel'
import { ChannelClient, type Reducers } from './channel-client.ts'
import { ChannelEvents, type Message } from './channel-events.ts'

type Channel = typeof userChannel

export type UserMessage = Message<Channel>

/** State of the person's channel: whether missed events have arrived. */
type UserState = { readonly isCaughtUp: boolean }

const unchanged = (state: UserState) => state

const userReducers: Reducers<Channel, UserState> = {
  'events/here': () => ({ isCaughtUp: true }),
  'notification/new': unchanged,
  'changes/advanced': unchanged,
  'session/ended': unchanged,
  'licence/changed': unchanged,
  'device/message': unchanged,
  'device/changed': unchanged,
  'device/unpaired': unchanged,
  'remote/started': unchanged,
  'remote/acted': unchanged,
  'remote/shown': unchanged,
  'remote/refused': unchanged,
  'remote/asked': unchanged,
}

/** The client of the person's channel, one in a page; `app/changes.ts` connects it. */
export const userClient = new ChannelClient<Channel, UserState>({
  initial: { isCaughtUp: false },
  reduce: userReducers,
})

/** Messages for the screens of this page: without those that another tab handles or that were handled before. */
export const userEvents = new ChannelEvents<Channel>()

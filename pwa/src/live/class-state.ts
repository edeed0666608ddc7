import type { DownBody } from '@takhti/schema/kit/channel'
import { closeCodes } from '@takhti/schema/kit/channel'
import type { ChatLine, classChannel, Peer, Reaction } from '@takhti/schema/live/channel'
import type { LiveMode } from '@takhti/schema/live/model'
import type { Poll } from '@takhti/schema/live/poll/model'
import { maxChatLines } from '@takhti/schema/live/rules'
import type { Reducers } from '#realtime/channel-client.ts'
import { noPendingCommands, type PendingState } from './pending-commands.ts'
import { rosterAfter } from './roster.ts'

export type Channel = typeof classChannel

/** A reaction with a number of its own, as long as it is on the screen. */
export type ShownReaction = { readonly id: number; readonly personId: string; readonly reaction: Reaction }

/** A live class as this device knows it. */
export type ClassState = PendingState & {
  readonly isConnected: boolean
  /** This device among the peers; empty before the first state of the room. */
  readonly peerId: string
  readonly mode: LiveMode
  readonly peers: readonly Peer[]
  readonly isChatOpen: boolean
  readonly lines: readonly ChatLine[]
  readonly seen: readonly ShownReaction[]
  readonly reactionCount: number
  /** How long the class had been taught without a break at this device's last connect, in milliseconds. */
  readonly taughtForMs: number
  /** The poll that is on. */
  readonly poll: Poll | null
  /** The teacher's words of this moment, where captions are on. */
  readonly caption: { readonly text: string; readonly isFinal: boolean } | null
  /** How often this device learned that private boards were started or ended. */
  readonly wallChanges: number
  /** How the class ended for this device: for all, for this person, or not yet. */
  readonly end: 'ended' | 'sentOut' | null
}

export function initialClass(mode: LiveMode): ClassState {
  return {
    ...noPendingCommands,
    isConnected: false,
    peerId: '',
    mode,
    peers: [],
    isChatOpen: true,
    lines: [],
    seen: [],
    reactionCount: 0,
    taughtForMs: 0,
    poll: null,
    caption: null,
    wallChanges: 0,
    end: null,
  }
}

export const classReducers: Reducers<Channel, ClassState> = {
  'class/state': (state, { peerId, mode, isChatOpen, peers, lines, taughtForMs = 0, poll = null }) => ({
    ...state,
    ...{ isConnected: true, peerId, mode, isChatOpen, peers, lines, taughtForMs, poll },
    // A change during a disconnect was missed.
    wallChanges: state.wallChanges + 1,
  }),
  'roster/changed': (state, changed) => ({ ...state, peers: rosterAfter(state.peers, changed) }),
  'chat/said': (state, line) => ({ ...state, lines: [...state.lines, line].slice(-maxChatLines) }),
  // The pending commands take the answer.
  'chat/answered': (state) => state,
  'chat/removed': (state, { lineId }) => ({ ...state, lines: state.lines.filter((line) => line.lineId !== lineId) }),
  'chat/opened': (state, { isOpen }) => ({ ...state, isChatOpen: isOpen }),
  'reactions/seen': withReactions,
  // The media transport takes the signal.
  'signal/heard': (state) => state,
  'poll/changed': (state, { poll }) => ({ ...state, poll }),
  'caption/sent': (state, { text, isFinal }) => ({ ...state, caption: { text, isFinal } }),
  'wall/changed': (state) => ({ ...state, wallChanges: state.wallChanges + 1 }),
  'class/ended': (state) => ({ ...state, end: 'ended' }),
}

/** The state after the connection closed. */
export function disconnected(state: ClassState, code: number): ClassState {
  const isSentOut = code === closeCodes.forbidden && state.end === null
  return { ...state, isConnected: false, end: isSentOut ? 'sentOut' : state.end }
}

/** The peer of this device, if the room lists it. */
export function ownPeer({ peers, peerId }: ClassState): Peer | undefined {
  return peers.find((peer) => peer.peerId === peerId)
}

function withReactions(state: ClassState, { seen }: DownBody<Channel, 'reactions/seen'>): ClassState {
  const numbered = seen.map((each, index) => ({ ...each, id: state.reactionCount + index + 1 }))
  return { ...state, seen: [...state.seen, ...numbered], reactionCount: state.reactionCount + seen.length }
}

import type { DownBody, DownName, UpBody, UpName } from '@takhti/schema/kit/channel'
import type { wallChannel } from '@takhti/schema/live/wall/channel'
import { openRoomSocket } from '#board/port.ts'

type Channel = typeof wallChannel

type Mark = UpBody<Channel, 'board/mark'>

type Down = { [Name in DownName<Channel>]: { type: Name; body: DownBody<Channel, Name> } }[DownName<Channel>]

/** What this device knows of a wall: what teachers are told, or what a student is. */
export type WallState = {
  isConnected: boolean
  wall: DownBody<Channel, 'wall/state'> | null
  own: DownBody<Channel, 'board/state'> | null
  /** How far the student said they are; null where the room has it so. */
  wanted: Mark | null
}

type Parts = {
  wallId: string
  onFrame: (bytes: Uint8Array) => void
  /** The room tells everything anew. */
  onOpened: () => void
}

/** The line to the room of private boards; it comes back by itself. */
export class WallLine {
  #state: WallState = { isConnected: false, wall: null, own: null, wanted: null }
  readonly #listeners = new Set<() => void>()
  readonly #socket: ReturnType<typeof openRoomSocket>

  constructor({ wallId, onFrame, onOpened }: Parts) {
    this.#socket = openRoomSocket(
      { room: 'wall', wallId },
      {
        opened: onOpened,
        closed: () => this.#set({ isConnected: false }),
        // The room speaks its channel alone.
        text: (type, body) => this.#hear({ type, body } as Down),
        frame: onFrame,
      },
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly state = (): WallState => this.#state

  say<Name extends UpName<Channel>>(name: Name, body: UpBody<Channel, Name>): void {
    this.#socket.sendText(name, body)
  }

  /** Says how far the student is, and says it again after each return until the room has it so. */
  mark(mark: Mark['mark']): void {
    this.#set({ wanted: { mark } })
    if (this.#state.isConnected) this.say('board/mark', { mark })
  }

  close(): void {
    this.#socket.close()
  }

  #hear(said: Down): void {
    if (said.type === 'wall/state') this.#set({ isConnected: true, wall: said.body })
    if (said.type === 'board/state') this.#stand(said.body)
  }

  #stand(own: DownBody<Channel, 'board/state'>): void {
    const { isConnected, wanted } = this.#state
    const isSo = wanted === null || wanted.mark === own.mark
    this.#set({ isConnected: true, own, wanted: isSo ? null : wanted })
    // A line that was gone may have taken it along.
    if (!isSo && !isConnected) this.say('board/mark', wanted)
  }

  #set(changed: Partial<WallState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

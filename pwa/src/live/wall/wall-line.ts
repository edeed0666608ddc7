import type { DownBody, DownName, UpBody, UpName } from '@takhti/schema/kit/channel'
import type { wallChannel } from '@takhti/schema/live/wall/channel'
import { openRoomSocket } from '#board/port.ts'

type Channel = typeof wallChannel

type Down = { [Name in DownName<Channel>]: { type: Name; body: DownBody<Channel, Name> } }[DownName<Channel>]

/** What this device knows of a wall: what teachers are told, or what a student is. */
export type WallState = {
  isConnected: boolean
  wall: DownBody<Channel, 'wall/state'> | null
  own: DownBody<Channel, 'board/state'> | null
}

type Parts = {
  wallId: string
  onFrame: (bytes: Uint8Array) => void
  /** The room tells everything anew. */
  onOpened: () => void
}

/** The line to the room of private boards; it comes back by itself. */
export class WallLine {
  #state: WallState = { isConnected: false, wall: null, own: null }
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

  close(): void {
    this.#socket.close()
  }

  #hear(said: Down): void {
    if (said.type === 'wall/state') this.#set({ isConnected: true, wall: said.body })
    if (said.type === 'board/state') this.#set({ isConnected: true, own: said.body })
  }

  #set(changed: Partial<WallState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const listener of this.#listeners) listener()
  }
}

import { ChannelClient } from '#realtime/channel-client.ts'
import { openRoomSocket } from '#realtime/room-socket.ts'
import { type Channel, initialWall, wallReducers, type WallState } from './wall-state.ts'

type Parts = {
  wallId: string
  onFrame: (bytes: Uint8Array) => void
  /** The room sends its whole state again. */
  onOpened: () => void
}

/** The client of the room of private boards. */
export class WallClient extends ChannelClient<Channel, WallState> {
  #isReturning = true

  constructor({ wallId, onFrame, onOpened }: Parts) {
    super({ initial: initialWall, reduce: wallReducers, closed: (state) => ({ ...state, isConnected: false }) })
    this.frames.on(onFrame)
    this.opened.on(onOpened)
    this.closed.on(() => (this.#isReturning = true))
    this.received.on('board/state', () => this.#sendWanted())
    this.connect((listener) => openRoomSocket({ room: 'wall', wallId }, listener))
  }

  /** Sends the student's mark, and again after each reconnect until the room has it. */
  mark(mark: NonNullable<WallState['wanted']>['mark']): void {
    this.state.set({ ...this.state.value, wanted: { mark } })
    if (this.state.value.isConnected) this.send('board/mark', { mark })
  }

  /** The mark may have been lost with the connection. */
  #sendWanted(): void {
    const { wanted } = this.state.value
    if (this.#isReturning && wanted !== null) this.send('board/mark', wanted)
    this.#isReturning = false
  }
}

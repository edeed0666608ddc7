import { ApiError } from '#api/errors.ts'
import { ChannelClient } from '#realtime/channel-client.ts'
import { openSocket, socketAddress } from '#realtime/socket.ts'
import { type Channel, disconnected, initialQuiz, isOver, quizReducers, type QuizClientState } from './quiz-state.ts'

/** Opens the socket of a room once. */
export type Ticket = { readonly path: string; readonly ticket: string }

/** The client of a quiz's room. */
export class QuizClient extends ChannelClient<Channel, QuizClientState> {
  readonly #askTicket: () => Promise<Ticket>

  constructor(askTicket: () => Promise<Ticket>) {
    super({ initial: initialQuiz, reduce: quizReducers, closed: disconnected })
    this.#askTicket = askTicket
  }

  open(): void {
    this.connect((listener) => openSocket(() => this.#address(), listener))
  }

  /** Updates the state. An empty patch notifies after a change of the client's own fields. */
  patch(changed: Partial<QuizClientState>): void {
    this.state.set({ ...this.state.value, ...changed })
  }

  async #address(): Promise<string> {
    try {
      const { path, ticket } = await this.#askTicket()
      return socketAddress(path, ticket)
    } catch (error) {
      if (error instanceof ApiError && !error.retry) {
        // The result of a quiz stays on the screen, though its room admits no player.
        if (!isOver(this.state.value)) this.patch({ problem: error.code })
        super.close()
      }
      throw error
    }
  }
}

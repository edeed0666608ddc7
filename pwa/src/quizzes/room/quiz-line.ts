import type { DownName, UpBody, UpName } from '@takhti/schema/kit/channel'
import { closeCodes } from '@takhti/schema/kit/channel'
import type { ErrorCode } from '@takhti/schema/kit/errors'
import type { quizChannel } from '@takhti/schema/quizzes/channel'
import { ApiError } from '#api/errors.ts'
import { openSocket, socketAddress, type RoomSocket } from '#realtime/socket.ts'
import { afterMessage, type KnownQuiz } from './quiz-state.ts'

type Channel = typeof quizChannel

/** What a device knows of a quiz, and whether the room hears it. */
export type LineState = {
  /** The room hears what is said now. */
  readonly isHere: boolean
  readonly quiz: KnownQuiz | null
  /** Why there is no way in; null where there is one, or it is still looked for. */
  readonly problem: ApiError['code'] | null
  /** How far the room's clock is ahead of the device's own that never jumps (`performance.now`), in milliseconds. */
  readonly offsetMs: number
}

/** The messages that say when the room said them: the device's clock may have stood still since the one before, as under a lid. */
const isTimed: ReadonlySet<string> = new Set<DownName<Channel>>(['quiz/state', 'question/opened', 'question/timed'])

function offsetOf(body: unknown): number {
  // The channel gives each of these messages the instant of the room.
  return Date.parse((body as { serverAt: string }).serverAt) - performance.now()
}

/** What opens the socket of a room once. */
export type Ticket = { readonly path: string; readonly ticket: string }

/** What is heard beside the state of the quiz: every message, after it became part of it, and what the room refused. */
export type LineListener = {
  heard?(type: string, body: unknown): void
  refused?(of: string, code: ErrorCode): void
}

/** The line of this device to the room of a quiz; it comes back by itself and is told where the quiz stands. */
export class QuizLine {
  #state: LineState = { isHere: false, quiz: null, problem: null, offsetMs: 0 }
  readonly #listeners = new Set<() => void>()
  readonly #askTicket: () => Promise<Ticket>
  readonly #listener: LineListener
  #socket: RoomSocket | null = null

  constructor(askTicket: () => Promise<Ticket>, listener: LineListener = {}) {
    this.#askTicket = askTicket
    this.#listener = listener
  }

  open(): void {
    this.#socket = openSocket(() => this.#address(), {
      // Who comes is told where the quiz stands, and is here from then on.
      opened: () => {},
      closed: (code) => {
        const { problem } = this.#state
        const isOut = code === closeCodes.forbidden && !this.#isOver()
        this.change({ isHere: false, ...(isOut && { problem: problem ?? 'common/forbidden' }) })
      },
      text: (type, body) => this.#hear(type, body),
      frame: () => {},
    })
  }

  readonly getState = (): LineState => this.#state

  readonly subscribe = (hear: () => void): (() => void) => {
    this.#listeners.add(hear)
    return () => this.#listeners.delete(hear)
  }

  say<Name extends UpName<Channel>>(name: Name, body: UpBody<Channel, Name>): void {
    this.#socket?.sendText(name, body)
  }

  /** Changes what is known, for whoever looks. */
  change(changed: Partial<LineState>): void {
    this.#state = { ...this.#state, ...changed }
    for (const hear of this.#listeners) hear()
  }

  close(): void {
    this.#socket?.close()
  }

  #hear(type: string, body: unknown): void {
    if (type === 'refused') {
      // A room refuses in this form alone.
      const { of, code } = body as { of: string; code: ErrorCode }
      return this.#listener.refused?.(of, code)
    }
    const quiz = afterMessage(this.#state.quiz, type, body)
    const isState = type === 'quiz/state' && quiz !== null
    this.change({ quiz, ...(isState && { isHere: true }), ...(isTimed.has(type) && { offsetMs: offsetOf(body) }) })
    this.#listener.heard?.(type, body)
  }

  /** What it came to is here, and stays, though there is no way in any more. */
  #isOver(): boolean {
    return this.#state.quiz?.phase === 'ended'
  }

  async #address(): Promise<string> {
    try {
      const { path, ticket } = await this.#askTicket()
      return socketAddress(path, ticket)
    } catch (error) {
      if (error instanceof ApiError && !error.retry) {
        if (!this.#isOver()) this.change({ problem: error.code })
        this.#socket?.close()
      }
      throw error
    }
  }
}

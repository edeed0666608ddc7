import type { AskedPoll, Poll, RecordedPoll } from '@takhti/schema/live/poll/model'
import type { RoomRows } from '#rooms/room-rows.ts'
import type { Verdict } from '#rooms/room.ts'
import type { Seat } from '#rooms/seat.ts'
import { Tick } from '#rooms/tick.ts'
import { type ClassPlace, type From, isTeacher } from '../class-people.ts'
import { Polls } from './polls.ts'

/** The shortest time between two broadcasts: a class that answers at once costs a teacher a few messages. */
const tickMs = 100

type Devices = () => Iterable<{ connection: From; place: ClassPlace }>
type Send = (to: From, poll: Poll | null) => void

/** The polls of a class and their readers: a change is stored first, and is then sent to those whom it concerns. */
export class ClassPolls {
  readonly #devices: Devices
  readonly #send: Send
  readonly #polls: Polls
  /** The readers beside the teachers since the last broadcast. In memory only: a room does not hibernate within a tick. */
  #readers: 'all' | Set<string> = new Set()
  readonly #tick = new Tick(() => this.#broadcast())

  constructor(rows: RoomRows, devices: Devices, send: Send) {
    this.#polls = new Polls(rows)
    this.#devices = devices
    this.#send = send
  }

  record(liveId: string): void {
    this.#polls.record(liveId)
  }

  list(liveId: string, isGoing: boolean): RecordedPoll[] {
    return this.#polls.list(liveId, isGoing)
  }

  clear(): void {
    this.#polls.clear()
  }

  forget(personId: string): void {
    this.#polls.forget(personId)
  }

  readAs(seat: Seat): Poll | null {
    return this.#polls.read()({ personId: seat.personId, isTeacher: isTeacher(seat) })
  }

  ask(asked: AskedPoll): Verdict {
    return this.#changed(this.#polls.ask(asked))
  }

  show(pollId: string): Verdict {
    return this.#changed(this.#polls.show(pollId))
  }

  end(pollId: string): Verdict {
    return this.#changed(this.#polls.end(pollId))
  }

  /** A teacher reads the result, and has no part in it. */
  answer(seat: Seat, pollId: string, choice: number): Verdict {
    if (isTeacher(seat)) return 'common/forbidden'
    const verdict = this.#polls.answer(pollId, seat.personId, choice)
    if (verdict !== 'ok') return verdict
    if (this.#readers !== 'all') this.#readers.add(seat.personId)
    this.#tick.after(tickMs)
    return 'ok'
  }

  #changed(verdict: Verdict): Verdict {
    if (verdict !== 'ok') return verdict
    this.#readers = 'all'
    this.#tick.after(tickMs)
    return 'ok'
  }

  #broadcast(): void {
    const readers = this.#readers
    this.#readers = new Set()
    const read = this.#polls.read()
    for (const { connection, place } of this.#devices()) {
      const reader = { personId: place.seat.personId, isTeacher: isTeacher(place.seat) }
      if (readers === 'all' || reader.isTeacher || readers.has(reader.personId)) this.#send(connection, read(reader))
    }
  }
}

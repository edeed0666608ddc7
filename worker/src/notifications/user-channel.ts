import { closeCodes } from '@takhti/schema/kit/channel'
import { dayMs } from '@takhti/schema/kit/durations'
import { userChannel } from '@takhti/schema/notifications/channel'
import { type RoomKind, isRoomKind, lessonOfRoom } from '#rooms/names.ts'
import { type Place, type Receivers, Room } from '#rooms/room.ts'
import { type ExpectedSeat, type UserEvent, roomsOf } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'

/** How long an ended session is remembered; longer than any admission that began before its end can take. */
const endedKeptMs = dayMs

/** How long a seat nobody asked for again is remembered; longer than any socket lives. */
const seatKeptMs = 30 * dayMs

/** What tells the rooms of quizzes from those of lessons among the visited. */
const quizMark = 'quiz/'

/** The channel of one person in one institute; it also knows where the person's sessions sit, so that it can end them. */
export class UserChannel extends Room<typeof userChannel> {
  protected readonly channel = userChannel
  protected readonly receive: Receivers<typeof userChannel, Place> = {}
  readonly #sql = this.ctx.storage.sql

  constructor(...[ctx, env]: ConstructorParameters<typeof Room>) {
    super(ctx, env)
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS seats (session_id TEXT, kind TEXT, name TEXT, at INTEGER NOT NULL, PRIMARY KEY (session_id, kind, name)) WITHOUT ROWID',
    )
    // The rooms of every lesson and quiz the person was ever in; a seat is forgotten long before what the room keeps of it.
    this.#sql.exec('CREATE TABLE IF NOT EXISTS visited (name TEXT PRIMARY KEY) WITHOUT ROWID')
    this.#sql.exec('CREATE TABLE IF NOT EXISTS ended (session_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID')
  }

  protected seated(seat: Seat): Place {
    return { seat }
  }

  /** Tells every open device; the caller has committed what it tells. */
  async deliver({ type, body }: UserEvent): Promise<void> {
    this.publish(type, body)
  }

  /** Remembers that the session may sit in a room; false if the session has ended. */
  async noteSeat(sessionId: string, kind: RoomKind, name: string): Promise<boolean> {
    if (this.#hasEnded(sessionId)) return false
    const now = Date.now()
    this.#sql.exec('DELETE FROM seats WHERE at < ?', now - seatKeptMs)
    if (kind === 'user') return true
    this.#sql.exec('INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)', sessionId, kind, name, now)
    this.#sql.exec('INSERT OR IGNORE INTO visited VALUES (?)', kind === 'quiz' ? quizMark + name : lessonOfRoom(name))
    return true
  }

  override async expect(expected: ExpectedSeat): Promise<void> {
    if (!this.#hasEnded(expected.seat.sessionId)) await super.expect(expected)
  }

  /** Says so to the devices of a session that has ended, and closes its sockets wherever they are. */
  async endSession(sessionId: string): Promise<void> {
    const now = Date.now()
    this.#sql.exec('DELETE FROM ended WHERE at < ?', now - endedKeptMs)
    this.#sql.exec('INSERT OR REPLACE INTO ended VALUES (?, ?)', sessionId, now)
    this.publish('session/ended', {}, (place) => place.seat.sessionId === sessionId)
    const farewell = { who: { sessionId }, code: closeCodes.ticket }
    await this.dismiss(farewell)
    const seats = this.#sql.exec<SeatRow>('DELETE FROM seats WHERE session_id = ? RETURNING kind, name', sessionId)
    await this.#dismissFrom(seats.toArray(), farewell)
  }

  /** Closes every socket of the person in this institute. */
  async leave(personId: string): Promise<void> {
    const farewell = { who: { personId }, code: closeCodes.forbidden }
    await this.dismiss(farewell)
    const seats = this.#sql.exec<SeatRow>('DELETE FROM seats RETURNING kind, name')
    await this.#dismissFrom(seats.toArray(), farewell)
  }

  /** Closes the person's sockets in the other rooms, to which they come back with a ticket if they still may. */
  async reseat(personId: string): Promise<void> {
    const seats = this.#sql.exec<SeatRow>('DELETE FROM seats RETURNING kind, name')
    await this.#dismissFrom(seats.toArray(), { who: { personId }, code: closeCodes.ticket })
    this.publish('changes/advanced', {})
  }

  /** Has every lesson and quiz the person was ever in forget them, and then forgets that itself; cut off, it goes on where it was. */
  async forget(personId: string): Promise<void> {
    await this.leave(personId)
    const visited = this.#sql.exec<{ name: string }>('SELECT name FROM visited').toArray()
    for (const { name } of visited) {
      if (name.startsWith(quizMark)) await this.env.QUIZ_ROOM.getByName(name.slice(quizMark.length)).forget(personId)
      else {
        await this.env.LESSON_ROOM.getByName(name).forget(personId)
        // A live class has the name of its lesson.
        await this.env.LIVE_CLASS_ROOM.getByName(name).forget(personId)
      }
      this.#sql.exec('DELETE FROM visited WHERE name = ?', name)
    }
    await this.erase()
  }

  async #dismissFrom(seats: readonly SeatRow[], farewell: Parameters<Room<typeof userChannel>['dismiss']>[0]) {
    const rooms = new Map(seats.map(({ kind, name }) => [`${kind}/${name}`, { kind, name }]))
    const asked = [...rooms.values()].map(async ({ kind, name }) => {
      if (isRoomKind(kind)) await roomsOf(this.env, kind).getByName(name).dismiss(farewell)
    })
    await Promise.all(asked)
  }

  #hasEnded(sessionId: string): boolean {
    return this.#sql.exec('SELECT 1 FROM ended WHERE session_id = ?', sessionId).toArray().length > 0
  }
}

type SeatRow = { kind: string; name: string }

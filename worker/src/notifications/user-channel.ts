import { closeCodes } from '@takhti/schema/kit/channel'
import { dayMs } from '@takhti/schema/kit/durations'
import { userChannel } from '@takhti/schema/notifications/channel'
import type { Connection } from 'partyserver'
import { type RoomKind, isRoomKind, lessonOfRoom } from '#rooms/names.ts'
import { roomsOf } from '#rooms/room-namespaces.ts'
import { type Place, type Receivers, Room, placeOf, sendQuietly } from '#rooms/room.ts'
import type { DeviceRequest, ExpectedSeat, Farewell, UserEvent } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { EventLog, type StoredEvent } from './event-log.ts'
import { Partings } from './partings.ts'

/** How long an ended session is remembered; longer than any admission that began before its end can take. */
const endedRetentionMs = dayMs

/** How long a seat without a new request is remembered; longer than any socket lives. */
const seatRetentionMs = 30 * dayMs

/** What distinguishes the rooms of quizzes and walls from those of lessons among the visited. */
const quizMark = 'quiz/'
const wallMark = 'wall/'
/** A socket of a paired device, or of a person who may drive one: then with the device it drove last. */
type UserPlace = Place<{ drives?: string }>

/** The channel of one person in one institute. It also knows which rooms the person's sessions are in, so that it can end them. */
export class UserChannel extends Room<typeof userChannel, UserPlace> {
  protected readonly channel = userChannel
  protected readonly receive: Receivers<typeof userChannel, UserPlace> = {
    'events/after': (seat, { cursor }, from) => {
      const missed = cursor === null ? [] : this.#log.after(cursor, seat.sessionId, Date.now())
      for (const event of missed) sendQuietly(from, JSON.stringify(event))
      this.send(from, 'events/here', { cursor: this.#log.last() })
      return 'ok'
    },
    'remote/act': ({ sessionId }, { deviceId, act }, from) => {
      const isDevice = ({ seat }: UserPlace) => seat.deviceId === deviceId && seat.sessionId !== sessionId
      if (![...this.places()].some(({ place }) => isDevice(place))) return 'devices/not-paired'
      const place = placeOf(from)
      if (place !== null && place.drives !== deviceId) {
        from.setState({ ...place, drives: deviceId })
        this.publish('remote/started', {}, isDevice)
      }
      const isOfFinger = act.act === 'point' || act.act === 'draw' || act.act === 'lift'
      this.publish('remote/acted', isOfFinger ? { ...act, hand: from.id } : act, isDevice)
      return 'ok'
    },
    'remote/show': ({ deviceId }, shows) => {
      if (deviceId === undefined) return 'devices/not-paired'
      this.publish('remote/shown', { deviceId, shows }, ({ seat }) => seat.deviceId === undefined)
      return 'ok'
    },
    'remote/refuse': ({ deviceId }, { why }) => {
      if (deviceId === undefined) return 'devices/not-paired'
      this.publish('remote/refused', { deviceId, why }, ({ seat }) => seat.deviceId === undefined)
      return 'ok'
    },
    'remote/look': () => {
      this.publish('remote/asked', {}, ({ seat }) => seat.deviceId !== undefined)
      return 'ok'
    },
  }
  readonly #log = new EventLog(this.rows)
  readonly #partings = new Partings(this.rows, this.ctx.storage)
  // Long polls die with this object, and are repeated.
  #waiting: (() => void)[] = []

  constructor(...[ctx, env]: ConstructorParameters<typeof Room>) {
    super(ctx, env)
    this.rows.declare(
      'CREATE TABLE IF NOT EXISTS seats (session_id TEXT, kind TEXT, name TEXT, at INTEGER NOT NULL, PRIMARY KEY (session_id, kind, name)) WITHOUT ROWID',
    )
    // The rooms of every lesson and quiz the person was ever in; a seat is deleted long before the room's rows of it.
    this.rows.declare('CREATE TABLE IF NOT EXISTS visited (name TEXT PRIMARY KEY) WITHOUT ROWID')
    this.rows.declare(
      'CREATE TABLE IF NOT EXISTS ended (session_id TEXT PRIMARY KEY, at INTEGER NOT NULL) WITHOUT ROWID',
    )
  }

  protected seated(seat: Seat): UserPlace {
    return { seat }
  }

  protected override left({ seat: { deviceId } }: UserPlace, from: Connection<UserPlace>): void {
    if (deviceId === undefined) return
    const isStill = [...this.places()].some(
      ({ connection, place }) => connection.id !== from.id && place.seat.deviceId === deviceId,
    )
    if (!isStill) this.publish('remote/shown', { deviceId, shows: null }, ({ seat }) => seat.deviceId === undefined)
  }

  /** Sends an event to every open device, and stores it for those that are away; the caller has committed its cause. An id is sent once. */
  async deliver({ type, body }: UserEvent, eventId?: string): Promise<void> {
    // A pull has the one anyway, and the other concerns one socket: no device requests them again, and a repeat does nothing.
    if (type === 'changes/advanced' || type === 'session/ended') return this.publish(type, body)
    if (eventId !== undefined && !this.#log.isFirst(eventId, Date.now())) return
    this.#notify({ type, body, sessionId: null })
  }

  /** Sends a message to the sessions of devices; one that is offline receives it when it reconnects. */
  async message({ message, sessionIds }: DeviceRequest): Promise<void> {
    for (const sessionId of sessionIds) this.#notify({ type: 'device/message', body: message, sessionId })
  }

  /** The events after a number; where there are none, the next ones within the time. */
  async eventsAfter(cursor: number | null, waitMs: number): Promise<StoredEvent[]> {
    if (cursor === null) return [{ seq: this.#log.last(), type: 'events/here', body: {} }]
    const events = this.#log.after(cursor, null, Date.now())
    if (events.length > 0 || waitMs === 0) return events
    await Promise.race([new Promise<void>((resolve) => this.#waiting.push(resolve)), scheduler.wait(waitMs)])
    return this.#log.after(cursor, null, Date.now())
  }

  /** Unpairs a device: it is notified, has a moment to send what was made on it, and then its session ends here too. */
  async unpair(sessionId: string): Promise<void> {
    for (const { connection, place } of this.places()) {
      if (place.seat.sessionId !== sessionId) continue
      const { deviceId: _, ...seat } = place.seat
      connection.setState({ ...place, seat })
    }
    this.#notify({ type: 'device/unpaired', body: {}, sessionId })
    await this.#partings.add(sessionId, Date.now())
  }

  override async onAlarm(): Promise<void> {
    await this.#partings.end(Date.now(), (sessionId) => this.endSession(sessionId))
  }

  /** Notes that the session may enter a room; false if the session has ended. */
  async noteSeat(sessionId: string, kind: RoomKind, name: string): Promise<boolean> {
    if (this.#hasEnded(sessionId)) return false
    const now = Date.now()
    this.rows.exec('DELETE FROM seats WHERE at < ?', now - seatRetentionMs)
    if (kind === 'user') return true
    this.rows.exec('INSERT OR REPLACE INTO seats VALUES (?, ?, ?, ?)', sessionId, kind, name, now)
    this.rows.exec('INSERT OR IGNORE INTO visited VALUES (?)', visitedAs(kind, name))
    return true
  }

  override async expect(expected: ExpectedSeat): Promise<void> {
    if (!this.#hasEnded(expected.seat.sessionId)) await super.expect(expected)
  }

  /** Notifies the devices of a session that has ended, and closes its sockets wherever they are. */
  async endSession(sessionId: string): Promise<void> {
    const now = Date.now()
    this.rows.exec('DELETE FROM ended WHERE at < ?', now - endedRetentionMs)
    this.rows.exec('INSERT OR REPLACE INTO ended VALUES (?, ?)', sessionId, now)
    this.publish('session/ended', {}, (place) => place.seat.sessionId === sessionId)
    const farewell = { who: { sessionId }, code: closeCodes.ticket }
    await this.dismiss(farewell)
    await this.#dismissFrom(this.rows.exec<SeatRow>('SELECT * FROM seats WHERE session_id = ?', sessionId), farewell)
  }

  /**
   * Closes every socket of the person in this institute. Their devices ask for a ticket of this channel now and then, which they
   * get once they belong to the institute again.
   */
  async leave(personId: string): Promise<void> {
    await this.dismiss({ who: { personId }, code: closeCodes.ticket })
    await this.#dismissFrom(this.#allSeats(), { who: { personId }, code: closeCodes.forbidden })
  }

  /** Closes the person's sockets in the other rooms, to which they return with a ticket if they still may. */
  async reseat(personId: string): Promise<void> {
    this.publish('changes/advanced', {})
    await this.#dismissFrom(this.#allSeats(), { who: { personId }, code: closeCodes.ticket })
  }

  /** Has every lesson and quiz the person was ever in forget them, and then forgets that itself; resumes after a cut. */
  async forget(personId: string): Promise<void> {
    await this.leave(personId)
    const visited = this.rows.exec<{ name: string }>('SELECT name FROM visited').toArray()
    for (const { name } of visited) {
      if (name.startsWith(quizMark)) await this.env.QUIZ_ROOM.getByName(name.slice(quizMark.length)).forget(personId)
      else if (name.startsWith(wallMark))
        await this.env.WALL_ROOM.getByName(name.slice(wallMark.length)).forget(personId)
      else {
        await this.env.LESSON_ROOM.getByName(name).forget(personId)
        // A live class has the name of its lesson.
        await this.env.LIVE_CLASS_ROOM.getByName(name).forget(personId)
      }
      this.rows.exec('DELETE FROM visited WHERE name = ?', name)
    }
    await this.erase()
  }

  #notify(event: { type: string; body: unknown; sessionId: string | null }): void {
    const { type, body, sessionId } = event
    const seq = this.#log.store(event, Date.now())
    const text = JSON.stringify({ type, body, seq })
    for (const { connection, place } of this.places())
      if (sessionId === null || place.seat.sessionId === sessionId) sendQuietly(connection, text)
    const waiting = this.#waiting
    this.#waiting = []
    for (const wake of waiting) wake()
  }

  #allSeats(): Iterable<SeatRow> {
    return this.rows.exec<SeatRow>('SELECT * FROM seats')
  }

  /** Deletes a seat once its room has dismissed its person: after a failed call a retry still finds it. */
  async #dismissFrom(seats: Iterable<SeatRow>, farewell: Farewell): Promise<void> {
    const asked = [...Map.groupBy(seats, ({ kind, name }) => `${kind}/${name}`).values()].map(async (rows) => {
      for (const { kind, name } of rows.slice(0, 1))
        if (isRoomKind(kind)) await roomsOf(this.env, kind).getByName(name).dismiss(farewell)
      // A session that returned meanwhile has a later seat.
      for (const { session_id: sessionId, kind, name, at } of rows)
        this.rows.exec(
          'DELETE FROM seats WHERE session_id = ? AND kind = ? AND name = ? AND at = ?',
          ...[sessionId, kind, name, at],
        )
    })
    const failed = (await Promise.allSettled(asked)).find((result) => result.status === 'rejected')
    if (failed !== undefined) throw failed.reason
  }

  #hasEnded(sessionId: string): boolean {
    return this.rows.exec('SELECT 1 FROM ended WHERE session_id = ?', sessionId).toArray().length > 0
  }
}

function visitedAs(kind: RoomKind, name: string): string {
  if (kind === 'quiz') return quizMark + name
  return kind === 'wall' ? wallMark + name : lessonOfRoom(name)
}

type SeatRow = { session_id: string; kind: string; name: string; at: number }

import { closeCodes } from '@takhti/schema/kit/channel'
import { classChannel } from '@takhti/schema/live/channel'
import type { RecordedPoll } from '@takhti/schema/live/poll/model'
import { awayFrom, endsAt, graceMs, mayWrite } from '@takhti/schema/live/rules'
import { log } from '#platform/log.ts'
import type { Receivers, Verdict } from '#rooms/room.ts'
import type { Attended, BegunClass, Farewell } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { Attendance } from './attendance.ts'
import { Chat, chatTokens } from './chat.ts'
import { isHereBeside, mayShow } from './class-devices.ts'
import { liveClassHasEnded } from './class-end.ts'
import { ClassModeration } from './class-moderation.ts'
import { asTeacher, type ClassPlace, type From, isTeacher, peersOf, type Shown, taughtFor } from './class-people.ts'
import { ClassRow, type HeldClass } from './class-row.ts'
import { CarryingRoom } from './media/carrying-room.ts'
import { OrderOfClass } from './order-of-class.ts'
import { ClassPolls } from './poll/class-polls.ts'
import { type Changed, RosterBroadcast } from './roster-broadcast.ts'

/** The delay after a failed report of the end to the databases. */
const againMs = 60_000

/** The live class of a lesson. The teachers of its class run it: it ends with them, and obeys no other person. */
export class LiveClassRoom extends CarryingRoom {
  protected readonly channel = classChannel
  protected readonly receive: Receivers<typeof classChannel, ClassPlace> = {
    'class/end': (seat) => asTeacher(seat, () => this.#end(Date.now())),
    'hand/raise': (seat, { isRaised }) => this.#moderation.raise(seat.personId, isRaised),
    'hand/lower': (seat, { personId }) => asTeacher(seat, () => this.#moderation.raise(personId, false)),
    'reaction/send': (seat, { reaction }) => this.#done(this.#roster.reacted(seat.personId, reaction)),
    'chat/say': (seat, line, from) => this.#writeLine(seat, line, from),
    'chat/remove': (seat, { lineId }) => asTeacher(seat, () => this.#unsay(lineId)),
    'chat/open': (seat, { isOpen }) => asTeacher(seat, () => this.#openChat(isOpen)),
    'person/mute': (seat, { personId, isMuted }) => asTeacher(seat, () => this.#moderation.mute(personId, isMuted)),
    'person/bar': (seat, { personId, isBarred }) => asTeacher(seat, () => this.#moderation.bar(personId, isBarred)),
    'person/remove': (seat, { personId }) => asTeacher(seat, () => this.#moderation.remove(personId)),
    'media/show': (seat, shown, from) => this.#show(seat, shown, from),
    'recording/show': (seat, recorded, from) => asTeacher(seat, () => this.#placed(from, recorded)),
    'poll/ask': (seat, asked) => asTeacher(seat, () => this.#polls.ask(asked)),
    'poll/answer': (seat, { pollId, choice }) => this.#polls.answer(seat, pollId, choice),
    'poll/show': (seat, { pollId }) => asTeacher(seat, () => this.#polls.show(pollId)),
    'poll/end': (seat, { pollId }) => asTeacher(seat, () => this.#polls.end(pollId)),
    'caption/send': (seat, line) =>
      asTeacher(seat, () => this.#done(this.publish('caption/sent', { personId: seat.personId, ...line }))),
    'signal/send': (seat, signal, from) => this.pass(seat, signal, from),
    'device/back': (seat, { was }) => this.leaveBehind(seat, was, () => this.#roster.gone(was)),
  }
  readonly #class = new ClassRow(this.rows)
  readonly #attendance = new Attendance(this.rows)
  readonly #order = this.makeOrder()
  readonly #moderation = new ClassModeration({
    order: this.#order,
    devices: (personId) => this.places(personId),
    changed: (peerId) => this.#roster.changed(peerId),
    sendOut: (personId) => this.dismiss({ who: { personId }, code: closeCodes.forbidden }),
  })
  readonly #chat = new Chat(this.rows)
  readonly #polls = new ClassPolls(
    this.rows,
    () => this.places(),
    (to, poll) => this.send(to, 'poll/changed', { poll }),
  )
  readonly #roster = new RosterBroadcast(({ changed, gone, seen }: Changed) => {
    const here = peersOf(this.places(), this.#order, changed)
    if (here.length + gone.length > 0) this.publish('roster/changed', { here, gone: [...gone] })
    if (seen.length > 0) this.publish('reactions/seen', { seen: [...seen] })
  })

  async begin(begun: BegunClass): Promise<boolean> {
    const held = this.#class.read()
    if (held?.liveId === begun.liveId) return held.endedAt === null
    // Ids grow with time: a delayed start does not revive a class that another one followed.
    if (held !== null && held.liveId > begun.liveId) return false
    const now = Date.now()
    if (held?.endedAt === null) await this.#end(now)
    this.rows.transactionSync(() => {
      this.#order.clear()
      this.#chat.clear()
      this.#polls.clear()
      this.#class.begin(begun, now)
    })
    await this.ctx.storage.setAlarm(now + graceMs)
    return true
  }

  async listAttended(liveId: string): Promise<Attended[]> {
    return this.#attendance.list(liveId)
  }

  async listPolls(liveId: string): Promise<RecordedPoll[]> {
    return this.#polls.list(liveId, this.#going()?.liveId === liveId)
  }

  async wallChanged(): Promise<void> {
    this.publish('wall/changed', {})
  }

  /** Removes a person from the rows; the class itself goes on. */
  async forget(personId: string): Promise<void> {
    await this.dismiss({ who: { personId }, code: closeCodes.forbidden })
    this.#attendance.forget(personId)
    this.#order.forget(personId)
    this.#chat.forget(personId)
    this.#polls.forget(personId)
  }

  override async dismiss(farewell: Farewell): Promise<void> {
    const leaving = [...this.places()]
    await super.dismiss(farewell)
    for (const { connection, place } of leaving)
      if (connection.readyState !== WebSocket.OPEN) await this.left(place, connection)
  }

  protected makeOrder(): OrderOfClass {
    return new OrderOfClass(this.rows)
  }

  protected seated(seat: Seat): ClassPlace {
    return { seat, mic: false, camera: false, rung: 'voice', recording: null, cameAt: Date.now() }
  }

  protected override async entered(from: From, { seat, cameAt }: ClassPlace): Promise<void> {
    const held = this.#order.isRemoved(seat.personId) ? null : this.#class.read()
    // A person who had a ticket as it ended was not removed.
    if (held?.endedAt) this.send(from, 'class/ended', { endedAt: new Date(held.endedAt).toISOString() })
    if (held?.endedAt !== null) return from.close(closeCodes.forbidden)
    this.#findLost(held, from)
    this.#attendance.came(held.liveId, { ...seat, isTeacher: isTeacher(seat) }, cameAt)
    this.#order.came(seat.personId, cameAt)
    if (isTeacher(seat)) this.#class.away(null)
    await this.#watch(cameAt)
    this.send(from, 'class/state', {
      liveId: held.liveId,
      mode: held.mode,
      startedAt: new Date(held.startedAt).toISOString(),
      peerId: from.id,
      peers: peersOf(this.places(), this.#order),
      isChatOpen: held.isChatOpen,
      lines: this.#chat.lines(),
      taughtForMs: taughtFor(this.places(), (device, place) => this.seenAt(device, place), cameAt),
      poll: this.#polls.readAs(seat),
    })
    this.#roster.changed(from.id)
  }

  protected override async left(place: ClassPlace, from: From): Promise<void> {
    await super.left(place, from)
    this.#roster.gone(from.id)
    const held = this.#going()
    if (held === null || isHereBeside(this.places(place.seat.personId), from)) return
    this.#away(held, place.seat.personId, Date.now())
    if (isTeacher(place.seat)) await this.#watch(Date.now())
  }

  override async onAlarm(): Promise<void> {
    await this.#lookAfter()
    await super.onAlarm()
  }

  /** Watches the class until its end is known everywhere: its teacher may vanish without a close. */
  async #lookAfter(): Promise<void> {
    const held = this.#class.read()
    if (held === null) return
    if (held.endedAt !== null) return await this.#notifyEnd(held)
    this.#findLost(held)
    const now = Date.now()
    await this.#watch(now)
    this.#closeSilent(held, now)
  }

  /** Closes half-open sockets, whose other side is long gone and will never report it. */
  #closeSilent(held: HeldClass, now: number): void {
    for (const { connection, place } of this.places()) {
      const seenAt = this.seenAt(connection, place)
      if (now - seenAt < graceMs) continue
      connection.close(closeCodes.ticket)
      this.#roster.gone(connection.id)
      if (!isHereBeside(this.places(place.seat.personId), connection)) this.#away(held, place.seat.personId, seenAt)
    }
  }

  /** Ends the class when its time has come, and otherwise sets the next check. */
  async #watch(now: number): Promise<void> {
    const held = this.#going()
    if (held === null) return
    const teachers = [...this.places()].filter(({ place }) => isTeacher(place.seat))
    const seen = teachers.map(({ connection, place }) => this.seenAt(connection, place))
    const teacherSeenAt = seen.length === 0 ? null : Math.max(...seen)
    const awaySince = teacherSeenAt === null ? awayFrom(held.awaySince, now) : null
    if (awaySince !== held.awaySince) this.#class.away(awaySince)
    this.#class.seen(now)
    const end = endsAt({ teacherSeenAt, awaySince: awaySince ?? now })
    if (now >= end) await this.#end(now)
    else await this.wakeBy(end)
  }

  /** Idempotent. */
  async #end(now: number): Promise<Verdict> {
    const held = this.#going()
    if (held === null) return 'ok'
    this.rows.transactionSync(() => {
      this.#class.end(now)
      this.#attendance.ended(held.liveId, now)
      this.#polls.record(held.liveId)
    })
    // This alarm reports the end to the databases, should the room die before it has done so.
    await this.ctx.storage.setAlarm(now + againMs)
    this.publish('class/ended', { endedAt: new Date(now).toISOString() })
    for (const { connection } of this.places()) connection.close(closeCodes.forbidden)
    await this.#notifyEnd({ ...held, endedAt: now })
    return 'ok'
  }

  async #notifyEnd({ liveId, endedAt, isNotified }: HeldClass): Promise<void> {
    if (isNotified || endedAt === null) return
    const [instituteId = ''] = this.name.split('.')
    try {
      await liveClassHasEnded(this.env, { instituteId, liveId, endedAt: new Date(endedAt).toISOString() })
    } catch (error) {
      log('warn', 'the end of a live class could not be told', { error })
      return await this.ctx.storage.setAlarm(Date.now() + againMs)
    }
    // Another class may have begun during the report to the databases.
    if (this.#class.read()?.liveId !== liveId) return
    this.#class.setNotified()
    await this.ctx.storage.deleteAlarm()
    // Closes that did not reach the SFU are tried again.
    await super.onAlarm()
  }

  /** After a crash there are rows of people without sockets: they count as present for as long as the room can vouch for it. */
  #findLost(held: HeldClass, coming?: From): void {
    const others = [...this.places()].filter(({ connection }) => connection.id !== coming?.id)
    const here = new Set(others.map(({ place }) => place.seat.personId))
    for (const personId of this.#attendance.present(held.liveId))
      if (!here.has(personId)) this.#away(held, personId, held.seenAt)
  }

  #away({ liveId }: HeldClass, personId: string, since: number): void {
    this.#attendance.left(liveId, personId, since)
    this.#order.left(personId, since)
  }

  #writeLine(seat: Seat, { text, sayId }: { text: string; sayId?: string | undefined }, from: From): Verdict {
    const { personId, name } = seat
    if (!this.charge(from, chatTokens)) return 'common/too-many'
    const isTheirs = isTeacher(seat)
    const isAllowed = mayWrite({
      isTeacher: isTheirs,
      isChatOpen: this.#going()?.isChatOpen === true,
      isBarred: this.#order.isBarred(personId),
    })
    const isAgain = sayId !== undefined && this.#chat.has(personId, sayId)
    if (isAllowed && !isAgain)
      this.publish('chat/said', this.#chat.append({ personId, name, isTeacher: isTheirs, text, sayId, at: Date.now() }))
    if (sayId === undefined) return isAllowed ? 'ok' : 'common/forbidden'
    return this.#done(this.send(from, 'chat/answered', { sayId, isSaid: isAllowed || isAgain }))
  }

  #unsay(lineId: number): Verdict {
    if (!this.#chat.remove(lineId)) return 'common/not-found'
    return this.#done(this.publish('chat/removed', { lineId }))
  }

  #openChat(isOpen: boolean): Verdict {
    this.#class.openChat(isOpen)
    return this.#done(this.publish('chat/opened', { isOpen }))
  }

  #show(seat: Seat, shown: Shown, from: From): Verdict {
    if (!this.isOwnCarried(from, shown.carried)) return 'common/forbidden'
    const verdict = mayShow(shown, {
      own: { peerId: from.id, isTeacher: isTeacher(seat) },
      isVideo: this.#going()?.mode === 'video',
      isMuted: this.#order.isMuted(seat.personId),
      peers: peersOf(this.places(), this.#order),
    })
    if (verdict !== 'ok') return verdict
    const { mic, camera, screen = false, rung, carried = null } = shown
    return this.#placed(from, { mic, camera, screen, rung, carried })
  }

  #placed(from: From, changed: Partial<ClassPlace>): Verdict {
    const place = this.device(from.id)?.place
    if (place === undefined) return 'common/not-found'
    from.setState({ ...place, ...changed })
    this.#roster.changed(from.id)
    return 'ok'
  }

  #done(_sent: void): Verdict {
    return 'ok'
  }

  #going(): HeldClass | null {
    const held = this.#class.read()
    return held?.endedAt === null ? held : null
  }
}

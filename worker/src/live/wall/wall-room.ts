import { closeCodes } from '@takhti/schema/kit/channel'
import { wallChannel } from '@takhti/schema/live/wall/channel'
import { mayDrawOnBoard, revealOrder } from '@takhti/schema/live/wall/rules'
import type { Connection } from 'partyserver'
import { log } from '#platform/log.ts'
import { lessonRoomName, pageRoomName } from '#rooms/names.ts'
import { type Place, type Receivers, Room, sendQuietly, type Verdict } from '#rooms/room.ts'
import type { Background, GroupStudent, StartedGroup } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { Tick } from '#rooms/tick.ts'
import { isTeacher } from '../class-people.ts'
import { groupBoardId } from './group-board-id.ts'
import { locked } from './page-behind.ts'
import { draftMs, isStarted } from './start-state.ts'
import { drawLots, entryOf, framesOf } from './wall-frames.ts'
import { WallRelay } from './wall-relay.ts'
import { type Owner, WallRows } from './wall-rows.ts'
import { type WallReport, wallStateOf } from './wall-state.ts'

/** The shortest time between two broadcasts of the wall's state: a class that comes at once costs a few messages. */
const broadcastMs = 50

/** The delay after a board could not be notified whether its student may draw. */
const againMs = 3_000

type From = Connection<Place>

/**
 * Private boards that were started together: whose each is, their state, and what is drawn on them while they are watched. Each board
 * has a lesson's rooms of its own, to which only its student and the teachers of the class get a ticket. Other students receive
 * revealed boards from here.
 */
export class WallRoom extends Room<typeof wallChannel> {
  protected readonly channel = wallChannel
  protected readonly receive: Receivers<typeof wallChannel, Place> = {
    'wall/freeze': (seat, { isFrozen }) => this.#asTeacher(seat, () => this.#freeze(isFrozen)),
    'wall/reveal': (seat, { boardIds, isNamed }) => this.#asTeacher(seat, () => this.#reveal(boardIds, isNamed)),
    'board/mark': ({ personId }, { mark }) => {
      this.#rows.mark(personId, mark)
      this.#notifySoon()
      return 'ok'
    },
  }
  readonly #rows = new WallRows(this.rows)
  readonly #relay = new WallRelay((drawn) => this.#show(drawn))
  readonly #tick = new Tick(() => this.#broadcast())
  #preparing: Promise<void> | null = null
  #passing: Promise<void> = Promise.resolve()

  /** The drawn background is stored before the boards are known; a start that was cut off there is checked later. */
  async begin(background: Background | null, groups: readonly StartedGroup[] = []): Promise<void> {
    this.#rows.groups.start(groups)
    const isDraft = background !== null && 'update' in background
    this.#rows.draft(isDraft)
    if (isDraft) await this.ctx.storage.setAlarm(Date.now() + draftMs)
    this.#preparing ??= this.#prepare(background).finally(() => (this.#preparing = null))
    await this.#preparing
  }

  async join(student: Owner & { background: Background | null }): Promise<boolean> {
    if (this.#rows.standing().hasEnded) return false
    await this.#addBoard(student, () => this.#rows.add(student))
    return true
  }

  /** This room alone chooses the group of a late student, so that two who come at once do not share the last place. */
  async joinGroup(student: GroupStudent): Promise<{ boardId: string; number: number } | 'ended' | 'unknown'> {
    if (this.#rows.standing().hasEnded) return 'ended'
    const { groups } = this.#rows
    if (!groups.areThere()) return 'unknown'
    const number = groups.nextNumber()
    const fresh = { number, boardId: await groupBoardId(this.#ids().wallId, number) }
    const known = groups.list().find(({ boardId }) => boardId === student.boardId)
    const group = groups.groupOf(student.personId) ?? known ?? groups.free() ?? fresh
    groups.addBoard(group.number, group.boardId)
    groups.addMember({ ...student, boardId: group.boardId })
    await this.#addBoard({ ...student, boardId: group.boardId }, () => {})
    return { boardId: group.boardId, number: group.number }
  }

  async end(): Promise<void> {
    this.#rows.end()
    // Names that were hidden from the class stay hidden on the stored boards, which may be opened in front of the class.
    this.#rows.reveal([], this.#rows.standing().isNamed)
    await this.#broadcastPens()
    this.#broadcast()
    for (const { connection, place } of this.places())
      if (!isTeacher(place.seat)) connection.close(closeCodes.forbidden)
  }

  async drew(boardId: string, update: Uint8Array): Promise<boolean> {
    if (!this.#isWatched()) {
      // The board sends nothing more from here on, so the next viewer has to fetch it again.
      this.#relay.clear()
      return false
    }
    if (this.#rows.boards().every((board) => board.boardId !== boardId)) return false
    this.#relay.drew(boardId, update)
    return true
  }

  /** Deletes the own board of a person with them: no other person can open it. */
  async forget(personId: string): Promise<void> {
    await this.dismiss({ who: { personId }, code: closeCodes.forbidden })
    const board = this.#rows.ownBoardOf(personId)
    if (board !== null) {
      await this.#lesson(board.boardId).erase()
      this.#rows.forget(board.boardId)
    }
    // What a group drew is the others' as well.
    this.#rows.groups.forget(personId)
    this.#notifySoon()
  }

  /** The boards go first, as long as this room knows which ones there are. */
  override async erase(): Promise<void> {
    for (const { boardId } of this.#rows.boards()) await this.#lesson(boardId).erase()
    await this.#template().erase()
    await super.erase()
  }

  protected seated(seat: Seat): Place {
    return { seat }
  }

  protected override async entered(from: From, { seat }: Place): Promise<void> {
    const { hasEnded } = this.#rows.standing()
    if (!isTeacher(seat) && hasEnded) return from.close(closeCodes.forbidden)
    this.#notifyOne(from, seat, this.#report())
    this.#notifySoon()
    const shown = isTeacher(seat) ? this.#rows.boards().map(({ boardId }) => boardId) : this.#rows.revealed()
    await this.#load(shown, [{ connection: from, place: { seat } }])
  }

  protected override left(_place: Place, from: From): void {
    if (!this.#isWatched(from)) this.#relay.clear()
    this.#notifySoon()
  }

  /** Repeats failed notifications of pens, and erases a wall that was never started. */
  override async onAlarm(): Promise<void> {
    if (this.#rows.isDraft() && !(await isStarted(this.env, this.#ids()))) return await this.erase()
    this.#rows.draft(false)
    await this.#broadcastPens()
  }

  async #freeze(isFrozen: boolean): Promise<Verdict> {
    this.#rows.freeze(isFrozen)
    this.#broadcast()
    await this.#broadcastPens()
    return 'ok'
  }

  async #reveal(boardIds: readonly string[], isNamed: boolean): Promise<Verdict> {
    if (this.#rows.standing().hasEnded) return 'live/ended'
    const known = new Set(this.#rows.boards().map(({ boardId }) => boardId))
    if (!boardIds.every((boardId) => known.has(boardId))) return 'common/not-found'
    const inOrder = isNamed
      ? this.#rows.boards().flatMap(({ boardId }) => (boardIds.includes(boardId) ? [boardId] : []))
      : boardIds
    this.#rows.reveal(revealOrder(inOrder, isNamed, drawLots), isNamed)
    this.#broadcast()
    const students = [...this.places()].filter(({ place }) => !isTeacher(place.seat))
    await this.#load(boardIds, students)
    return 'ok'
  }

  /** A board with its background, whose students are added once it has that. */
  async #addBoard(
    { boardId, background }: { boardId: string; background: Background | null },
    add: () => void,
  ): Promise<void> {
    await this.begin(background)
    const behind = background !== null || this.#rows.hasPage() ? await this.#template().snapshot() : null
    if (behind !== null) await this.#page(boardId).fill(behind)
    add()
    await this.#broadcastPens()
    if (this.#isWatched()) await this.#load([boardId], this.places())
    this.#notifySoon()
  }

  /** Makes what each board begins with. */
  async #prepare(background: Background | null): Promise<void> {
    if (this.#rows.isReady()) return
    const state = background === null ? null : await this.#stateOf(background)
    if (state !== null) await this.#template().fill(locked(state))
    this.#rows.ready(state === null)
  }

  /** The page of the lesson as it is now, or the drawn background. */
  async #stateOf(background: Background): Promise<Uint8Array | null> {
    if ('update' in background) return background.update
    const { lessonId, pageId } = background
    return await this.env.PAGE_ROOM.getByName(pageRoomName(this.#ids().instituteId, lessonId, pageId)).snapshot()
  }

  /** Notifies each board whether its student may draw; an unreachable one is retried later. One change after the other, so that the last one holds. */
  async #broadcastPens(): Promise<void> {
    const pass = () => this.#passPens()
    this.#passing = this.#passing.then(pass, pass)
    await this.#passing
  }

  async #passPens(): Promise<void> {
    const hasPen = mayDrawOnBoard(this.#rows.standing())
    const reports = this.#rows.listUnsent(hasPen).map(async (one) => {
      await this.#lesson(one.boardId).allow(one.personId, hasPen)
      this.#rows.sent(one, hasPen)
    })
    const failed = (await Promise.allSettled(reports)).find((result) => result.status === 'rejected')
    if (failed === undefined) return
    log('warn', 'boards could not be told who may draw', { error: failed.reason })
    await this.ctx.storage.setAlarm(Date.now() + againMs)
  }

  /** Sends all of these boards to new viewers, each as far as they may see it. */
  async #load(boardIds: readonly string[], viewers: Iterable<{ connection: From; place: Place }>): Promise<void> {
    const missing = boardIds.filter((boardId) => !this.#relay.isWhole(boardId))
    const asked = missing.map(async (boardId) => this.#relay.whole(boardId, await this.#page(boardId).watch(this.name)))
    for (const result of await Promise.allSettled(asked))
      if (result.status === 'rejected') log('warn', 'a board could not be shown', { error: result.reason })
    const drawn = new Map(boardIds.flatMap((boardId) => entryOf(boardId, this.#relay.read(boardId))))
    this.#show(drawn, viewers)
  }

  #show(drawn: ReadonlyMap<string, Uint8Array>, viewers: Iterable<{ connection: From; place: Place }> = this.places()) {
    const { round } = this.#rows.standing()
    const numbers = new Map(this.#rows.boards().map(({ boardId, number }) => [boardId, number]))
    const places = new Map(this.#rows.revealed().map((boardId, place) => [boardId, place + 1]))
    const forTeachers = framesOf(0, drawn, numbers)
    const forStudents = framesOf(round, drawn, places)
    for (const { connection, place } of viewers) {
      const frames = isTeacher(place.seat) ? forTeachers : forStudents
      if (!this.isSilent(connection)) for (const frame of frames) sendQuietly(connection, frame)
    }
  }

  #notifySoon(): void {
    this.#tick.after(broadcastMs)
  }

  #broadcast(): void {
    this.#tick.cancel()
    const report = this.#report()
    for (const { connection, place } of this.places()) this.#notifyOne(connection, place.seat, report)
  }

  #notifyOne(to: From, seat: Seat, { forTeachers, forStudent }: WallReport): void {
    if (isTeacher(seat)) this.send(to, 'wall/state', forTeachers)
    else this.send(to, 'board/state', forStudent(seat.personId))
  }

  #report(): WallReport {
    return wallStateOf(this.#rows, new Set([...this.places()].map(({ place }) => place.seat.personId)))
  }

  #isWatched(leaving?: From): boolean {
    const hasRevealed = this.#rows.revealed().length > 0
    return [...this.places()].some(
      ({ connection, place }) => connection.id !== leaving?.id && (isTeacher(place.seat) || hasRevealed),
    )
  }

  #asTeacher(seat: Seat, act: () => Promise<Verdict>): Verdict | Promise<Verdict> {
    return isTeacher(seat) ? act() : 'common/forbidden'
  }

  #ids(): { instituteId: string; wallId: string } {
    const [instituteId = '', wallId = ''] = this.name.split('.')
    return { instituteId, wallId }
  }

  #template() {
    return this.#page(this.#ids().wallId)
  }

  #lesson(boardId: string) {
    return this.env.LESSON_ROOM.getByName(lessonRoomName(this.#ids().instituteId, boardId))
  }

  #page(boardId: string) {
    return this.env.PAGE_ROOM.getByName(pageRoomName(this.#ids().instituteId, boardId, boardId))
  }
}

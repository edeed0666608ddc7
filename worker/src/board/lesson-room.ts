import { type Seat as ShownSeat, lessonChannel } from '@takhti/schema/board/channel'
import { readAllPages, readRemovedPages } from '@takhti/schema/board/document'
import { MAX_PAGES } from '@takhti/schema/board/limits'
import { type UpdateVerdict, checkIndexUpdate } from '@takhti/schema/board/rules'
import type { Connection } from 'partyserver'
import type * as Y from 'yjs'
import type { Drawn } from '#lessons/port.ts'
import { pageRoomName } from '#rooms/names.ts'
import type { Place, Receivers, Verdict } from '#rooms/room.ts'
import type { Entering, Farewell, PageVerdict } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { DocumentRoom } from './document-room.ts'
import { OpenPages } from './open-pages.ts'
import { Pens } from './pens.ts'
import { PresenceBroadcast } from './presence-broadcast.ts'

/** `shownAt` is when the device turned to its page, in milliseconds; 0 where it only joined another device of its person. */
type LessonPlace = Place<{ pageId: string | null; shownAt: number }>

/** A request of a few bytes yields all seats, so it costs as much as many messages. */
const listTokens = 20

/** The room of a lesson: its index document, its presence and its pens. */
export class LessonRoom extends DocumentRoom<typeof lessonChannel, LessonPlace> {
  protected readonly channel = lessonChannel
  protected readonly receive: Receivers<typeof lessonChannel, LessonPlace> = {
    'page/show': (seat, { pageId }, from) => this.#show(seat, pageId, from),
    'pen/give': (seat, { personId }) => this.#pass(seat, personId, true),
    'pen/take': (seat, { personId }) => this.#pass(seat, personId, false),
    'seats/list': (_seat, _body, from) => this.#list(from),
    'pen/all': (seat, { isGiven }) => this.#passAll(seat, isGiven),
    'version/keep': (seat) => this.storeVersion(seat),
  }
  readonly #pens = new Pens(this.rows)
  readonly #openPages = new OpenPages(this.rows)
  readonly #presenceBroadcast = new PresenceBroadcast({
    seats: () => this.#seats(),
    list: (to, seats) => this.publish('seats/changed', { seats }, (_place, { id }) => to.has(id)),
    moved: (beside, moved) => this.publish('seats/moved', moved, (_place, { id }) => !beside.has(id)),
  })

  /** Answers a page's room before it admits people; the page becomes known when a person who may draw opens it. */
  async enterPage(pageId: string, people: readonly Entering[]): Promise<PageVerdict[]> {
    const [holders, version] = [this.#pens.holders(), this.#pens.version()]
    let isKnown = this.#isKnown(pageId)
    const verdicts = people.map(({ personId, access }): PageVerdict => {
      const hasPen = holders.has(personId)
      const code = isKnown ? 'ok' : this.#mayAdd(access === 'write' || hasPen)
      isKnown ||= code === 'ok'
      return { code, hasPen, version }
    })
    const entered = people.filter((_person, at) => verdicts[at]?.code === 'ok')
    if (entered.length === 0) return verdicts
    this.#openPages.add(pageId)
    this.#pens.noteEntered(
      entered.map(({ personId }) => personId),
      pageId,
    )
    return verdicts
  }

  async allow(personId: string, isGiven: boolean): Promise<void> {
    if (isGiven) this.#pens.give(personId)
    else this.#pens.take(personId)
    for (const { connection, place } of this.places(personId)) {
      this.send(connection, 'pen/changed', { mayDraw: this.mayDraw(place) })
    }
    this.#presenceBroadcast.changed(personId)
    await this.#notifyPages(personId, isGiven)
  }

  async hasPage(pageId: string): Promise<boolean> {
    return this.#isKnown(pageId)
  }

  async listPages(): Promise<string[]> {
    return readAllPages(this.document.doc, this.#ids().lessonId).map(({ id }) => id)
  }

  /** A person whom the lesson dismisses leaves its pages too. */
  override async dismiss(farewell: Farewell): Promise<void> {
    const here = [...this.places()]
    await super.dismiss(farewell)
    for (const { connection, place } of here)
      if (connection.readyState !== WebSocket.OPEN) this.#presenceBroadcast.changed(place.seat.personId)
    if (farewell.who !== 'everyone' && farewell.who !== 'readers') return
    // A pen belongs to a lesson that its holder has; a person who gets the lesson again needs a new pen.
    this.#pens.clear()
    await Promise.all(this.#pens.everyPage().map((pageId) => this.#page(pageId).dismiss(farewell)))
  }

  /** The pages go first, as long as this room knows on which the person was. */
  override async forget(personId: string): Promise<void> {
    await Promise.all(this.#pens.pagesOf(personId).map((pageId) => this.#page(pageId).forget(personId)))
    await super.forget(personId)
    this.#pens.forget(personId)
  }

  /** The pages go first, as long as this room knows which ones there are. */
  override async erase(): Promise<void> {
    const { lessonId } = this.#ids()
    const drawn = readAllPages(this.document.doc, lessonId).map((page) => page.id)
    const pages = new Set([lessonId, ...drawn, ...this.#openPages.all()])
    for (const pageId of pages) await this.#page(pageId).erase()
    await super.erase()
  }

  protected seated(seat: Seat): LessonPlace {
    return { seat, pageId: null, shownAt: 0 }
  }

  protected override async entered(from: Connection<LessonPlace>, place: LessonPlace): Promise<void> {
    this.send(from, 'pen/changed', { mayDraw: this.mayDraw(place) })
    this.#presenceBroadcast.asked(from.id)
    this.#presenceBroadcast.changed(place.seat.personId)
    if (this.#pens.areForAll()) await this.#passToNew(place.seat)
  }

  protected override left(place: LessonPlace, from: Connection<LessonPlace>): void {
    super.left(place, from)
    this.#presenceBroadcast.changed(place.seat.personId)
  }

  protected check(update: Uint8Array, current: Y.Doc): UpdateVerdict {
    return checkIndexUpdate(update, current)
  }

  protected drawnDocument(): Drawn {
    return { removedPages: readRemovedPages(this.document.doc, this.#ids().lessonId).map(({ id }) => id) }
  }

  protected mayDraw({ seat }: LessonPlace): boolean {
    return seat.access === 'write' || this.#pens.has(seat.personId)
  }

  #show(seat: Seat, pageId: string, from: Connection<LessonPlace>): Verdict {
    const others = [...this.places(seat.personId)].filter(({ connection: { id } }) => id !== from.id)
    const comes = from.state?.pageId == null && others.some(({ place }) => place.pageId !== null)
    const place = { seat, pageId, shownAt: comes ? 0 : Date.now() }
    if (!this.#isKnown(pageId) && !this.mayDraw(place)) return 'common/not-found'
    from.setState(place)
    this.#presenceBroadcast.changed(seat.personId)
    return 'ok'
  }

  #list(from: Connection<LessonPlace>): Verdict {
    if (this.charge(from, listTokens)) this.#presenceBroadcast.asked(from.id)
    return 'ok'
  }

  async #pass(by: Seat, personId: string, isGiven: boolean): Promise<Verdict> {
    if (by.access !== 'write') return 'common/forbidden'
    if (isGiven && [...this.places(personId)].length === 0) return 'common/not-found'
    await this.allow(personId, isGiven)
    return 'ok'
  }

  async #passAll(by: Seat, isGiven: boolean): Promise<Verdict> {
    if (by.access !== 'write') return 'common/forbidden'
    const holders = this.#pens.holders()
    const without = [...this.places()].flatMap(({ place: { seat } }) =>
      seat.access === 'write' || holders.has(seat.personId) ? [] : [seat.personId],
    )
    const passing = [...new Set(isGiven ? without : holders)].map((personId) => this.allow(personId, isGiven))
    this.#pens.forAll(isGiven)
    await Promise.all(passing)
    return 'ok'
  }

  /** Pens granted to all also go to new arrivals, while a person who can revoke them is here; if not, once such a person enters. */
  async #passToNew(come: Seat): Promise<void> {
    const here = [...this.places()].map(({ place }) => place.seat)
    const isLed = here.some(({ access }) => access === 'write')
    const readers = here.filter(({ access }) => access !== 'write').map(({ personId }) => personId)
    const due = come.access === 'write' ? readers : isLed ? [come.personId] : []
    await Promise.all(this.#pens.listNew(due).map((personId) => this.allow(personId, true)))
  }

  async #notifyPages(personId: string, hasPen: boolean): Promise<void> {
    const pen = { hasPen, version: this.#pens.version() }
    const reports = this.#pens.pagesOf(personId).map(async (pageId) => {
      const isThere = await this.#page(pageId).penChanged(personId, pen)
      // Leaving a page is not announced; a page without the person is found here, and forgotten.
      if (!isThere) this.#pens.forgetEntered(personId, pageId)
    })
    await Promise.all(reports)
  }

  /** Whether a page that the lesson does not have may be opened all the same. */
  #mayAdd(mayDraw: boolean): Verdict {
    if (!mayDraw) return 'common/not-found'
    return this.#openPages.count() >= MAX_PAGES ? 'board/too-many-pages' : 'ok'
  }

  #isKnown(pageId: string): boolean {
    const { lessonId } = this.#ids()
    return this.#openPages.has(pageId) || readAllPages(this.document.doc, lessonId).some((page) => page.id === pageId)
  }

  /** One seat for each person. Of two devices, the one that turned to a page last counts, and not the one that connected last. */
  #seats(): ShownSeat[] {
    const pens = this.#pens.holders()
    const counting = new Map<string, LessonPlace>()
    for (const { place } of this.places()) {
      const other = counting.get(place.seat.personId)
      if (other && (place.pageId === null || (other.pageId !== null && other.shownAt > place.shownAt))) continue
      counting.set(place.seat.personId, place)
    }
    return [...counting.values()].map(({ seat: { personId, name, role }, pageId }) => {
      return { personId, name, role, pageId, hasPen: pens.has(personId) }
    })
  }

  #page(pageId: string) {
    const { instituteId, lessonId } = this.#ids()
    return this.env.PAGE_ROOM.getByName(pageRoomName(instituteId, lessonId, pageId))
  }

  #ids(): { instituteId: string; lessonId: string } {
    const [instituteId = '', lessonId = ''] = this.name.split('.')
    return { instituteId, lessonId }
  }
}

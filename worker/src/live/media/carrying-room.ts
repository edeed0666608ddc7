import { closeCodes } from '@takhti/schema/kit/channel'
import type { classChannel, Signal } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import { withoutAddresses } from '@takhti/schema/live/relayed'
import { isRelayed } from '#platform/turn.ts'
import { Room, type Verdict } from '#rooms/room.ts'
import type { CarriedLines, MediaErrand } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { type ClassPlace, type From, isTeacher } from '../class-people.ts'
import { Carriers, type LeftCarrier } from './carriers.ts'
import { closeCarrier } from './sfu.ts'

/** After the SFU could not be told that a device is gone, in milliseconds for each time it was tried. */
const againMs = 5_000
const mostAgainMs = 600_000

/** What a room of devices does for their media: it passes signals between them, and knows what each has at the SFU. */
export abstract class CarryingRoom extends Room<typeof classChannel, ClassPlace> {
  readonly #carriers = new Carriers(this.rows)
  /** What the SFU is being asked to close: of a class that ends everybody leaves at once. */
  readonly #closing = new Set<string>()

  async mayCarry(errand: MediaErrand): Promise<boolean> {
    return this.#carriers.allows(this.places(), errand)
  }

  async carries({ peerId, carrier, mids }: CarriedLines): Promise<void> {
    this.#carriers.note(peerId, carrier, mids)
  }

  /** What a device had at the SFU ends with its seat: who was sent out hears nothing more, whatever their device says. */
  protected override async left(_place: ClassPlace, from: From): Promise<void> {
    this.ctx.waitUntil(this.#closeLeft(from.id))
  }

  override async onAlarm(): Promise<void> {
    await this.#closeLeft()
  }

  /** What is left stands in rows until the SFU has closed it: it may be out of reach, and this room may die meanwhile. */
  async #closeLeft(leaving?: string): Promise<void> {
    const here = new Set([...this.places()].map(({ connection }) => connection.id))
    if (leaving !== undefined) here.delete(leaving)
    this.#carriers.left(here)
    await Promise.all(this.#carriers.listLeft().map((left) => this.#close(left)))
    const tries = this.#carriers.listLeft().flatMap((left) => (left.tries > 0 ? [left.tries] : []))
    if (tries.length === 0) return
    const again = Date.now() + Math.min(mostAgainMs, againMs * 2 ** (Math.min(...tries) - 1))
    const alarm = await this.ctx.storage.getAlarm()
    if (alarm === null || alarm > again) await this.ctx.storage.setAlarm(again)
  }

  async #close(left: LeftCarrier): Promise<void> {
    if (this.#closing.has(left.carrier)) return
    this.#closing.add(left.carrier)
    this.#carriers.tried(left, await closeCarrier(this.env, left))
    this.#closing.delete(left.carrier)
  }

  /** Sees to it that the alarm wakes this room at an instant, or before it where lines at the SFU are still to be closed. */
  protected async wakeBy(at: number): Promise<void> {
    const alarm = this.#carriers.listLeft().length > 0 ? await this.ctx.storage.getAlarm() : null
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at)
  }

  /** The device of an id, while it is here. */
  protected device(peerId: string) {
    return [...this.places()].find(({ connection }) => connection.id === peerId)
  }

  /** When a device last gave a sign of life; the runtime answers heartbeats without waking the room. */
  protected heardAt(connection: From, { cameAt }: ClassPlace): number {
    return Math.max(cameAt, this.ctx.getWebSocketAutoResponseTimestamp(connection)?.getTime() ?? 0)
  }

  /** A device of this person is here on another line: the one it had ends, which may be dead without a word, and `tell` says so. */
  protected leaveBehind({ personId }: Seat, was: string, tell: () => void): Verdict {
    const before = this.device(was)
    if (before === undefined) return 'ok'
    if (before.place.seat.personId !== personId) return 'common/forbidden'
    before.connection.close(closeCodes.ticket)
    this.ctx.waitUntil(this.#closeLeft(was))
    tell()
    return 'ok'
  }

  protected isOwnCarried(from: From, carried: Carried | null | undefined): boolean {
    return this.#carriers.isOf(from.id, carried)
  }

  /** Reaches a device of this class and no other, and says whose it is: nobody speaks in another's name. */
  protected pass(seat: Seat, { to, signal }: { to: string; signal: Signal }, from: From): Verdict {
    const other = this.device(to)
    if (other === undefined || to === from.id) return 'common/not-found'
    const isHidden = isRelayed(this.env) && !isTeacher(seat) && !isTeacher(other.place.seat)
    const told = isHidden ? withoutAddresses(signal) : signal
    if (told !== null) this.send(other.connection, 'signal/heard', { from: from.id, signal: told })
    return 'ok'
  }
}

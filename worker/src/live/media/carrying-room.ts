import { closeCodes } from '@takhti/schema/kit/channel'
import type { classChannel, Signal } from '@takhti/schema/live/channel'
import type { Carried } from '@takhti/schema/live/media/model'
import { withoutAddresses } from '@takhti/schema/live/relay-addresses'
import { isRelayed } from '#platform/turn.ts'
import { Room, type Verdict } from '#rooms/room.ts'
import type { CarriedLines, MediaRequest } from '#rooms/rpc.ts'
import type { Seat } from '#rooms/seat.ts'
import { type ClassPlace, type From, isTeacher } from '../class-people.ts'
import { Carriers, type LeftCarrier } from './carriers.ts'
import { closeCarrier } from './sfu.ts'

/** The delay after the SFU could not be notified of a device's end, in milliseconds for each try. */
const againMs = 5_000
const mostAgainMs = 600_000

/** The media side of a room of devices: it relays signals between them, and records the SFU session of each. */
export abstract class CarryingRoom extends Room<typeof classChannel, ClassPlace> {
  readonly #carriers = new Carriers(this.rows)
  /** Sessions that are being closed at the SFU: at the end of a class everybody leaves at once. */
  readonly #closing = new Set<string>()

  async mayCarry(errand: MediaRequest): Promise<boolean> {
    return this.#carriers.allows(this.places(), errand)
  }

  async carries({ peerId, carrier, mids }: CarriedLines): Promise<void> {
    this.#carriers.note(peerId, carrier, mids)
  }

  /** A device's session at the SFU ends with its seat: a removed person receives nothing more, whatever their device sends. */
  protected override async left(_place: ClassPlace, from: From): Promise<void> {
    this.ctx.waitUntil(this.#closeLeft(from.id))
  }

  override async onAlarm(): Promise<void> {
    await this.#closeLeft()
  }

  /** Stores left sessions in rows until the SFU has closed them: it may be unreachable, and this room may die meanwhile. */
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

  /** Sets the alarm to this instant, or leaves an earlier one where lines at the SFU are still to be closed. */
  protected async wakeBy(at: number): Promise<void> {
    const alarm = this.#carriers.listLeft().length > 0 ? await this.ctx.storage.getAlarm() : null
    if (alarm === null || alarm > at) await this.ctx.storage.setAlarm(at)
  }

  /** The device of an id, while it is here. */
  protected device(peerId: string) {
    return [...this.places()].find(({ connection }) => connection.id === peerId)
  }

  /** When a device last gave a sign of life; the runtime answers heartbeats without waking the room. */
  protected seenAt(connection: From, { cameAt }: ClassPlace): number {
    return Math.max(cameAt, this.ctx.getWebSocketAutoResponseTimestamp(connection)?.getTime() ?? 0)
  }

  /** Closes the old connection of a device that is here on a new one; the old one may be dead without a close. Calls `tell` afterwards. */
  protected leaveBehind({ personId }: Seat, was: string, notify: () => void): Verdict {
    const before = this.device(was)
    if (before === undefined) return 'ok'
    if (before.place.seat.personId !== personId) return 'common/forbidden'
    before.connection.close(closeCodes.ticket)
    this.ctx.waitUntil(this.#closeLeft(was))
    notify()
    return 'ok'
  }

  protected isOwnCarried(from: From, carried: Carried | null | undefined): boolean {
    return this.#carriers.isOf(from.id, carried)
  }

  /** Relays a signal to a device of this class only, and names its sender: no device speaks in another's name. */
  protected pass(seat: Seat, { to, signal }: { to: string; signal: Signal }, from: From): Verdict {
    const other = this.device(to)
    if (other === undefined || to === from.id) return 'common/not-found'
    const isHidden = isRelayed(this.env) && !isTeacher(seat) && !isTeacher(other.place.seat)
    const sent = isHidden ? withoutAddresses(signal) : signal
    if (sent !== null) this.send(other.connection, 'signal/heard', { from: from.id, signal: sent })
    return 'ok'
  }
}

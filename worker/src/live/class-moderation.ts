import type { Verdict } from '#rooms/room.ts'
import { type ClassPlace, type From, isTeacher } from './class-people.ts'
import type { OrderOfClass } from './order-of-class.ts'

type Parts = {
  order: OrderOfClass
  /** The devices of a person that are here. */
  devices(personId: string): Iterable<{ connection: From; place: ClassPlace }>
  /** A device's state has changed. */
  changed(peerId: string): void
  sendOut(personId: string): Promise<void>
}

/** Orders about the people of a class, for all their devices. A teacher of the class cannot be ordered. */
export class ClassModeration {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  raise(personId: string, isRaised: boolean): Verdict {
    if (isRaised) this.#parts.order.raise(personId, Date.now())
    else this.#parts.order.lower(personId)
    return this.#changed(personId)
  }

  /** Mutes the voice, and nothing else. */
  mute(personId: string, isMuted: boolean): Verdict {
    if (this.#teaches(personId)) return 'common/forbidden'
    this.#parts.order.mute(personId, isMuted)
    if (isMuted)
      for (const { connection, place } of this.#parts.devices(personId)) connection.setState({ ...place, mic: false })
    return this.#changed(personId)
  }

  /** Bars from chat, and nothing else. */
  bar(personId: string, isBarred: boolean): Verdict {
    if (this.#teaches(personId)) return 'common/forbidden'
    this.#parts.order.bar(personId, isBarred)
    return this.#changed(personId)
  }

  async remove(personId: string): Promise<Verdict> {
    if (this.#teaches(personId)) return 'common/forbidden'
    this.#parts.order.remove(personId)
    await this.#parts.sendOut(personId)
    return 'ok'
  }

  #changed(personId: string): Verdict {
    for (const { connection } of this.#parts.devices(personId)) this.#parts.changed(connection.id)
    return 'ok'
  }

  #teaches(personId: string): boolean {
    return [...this.#parts.devices(personId)].some(({ place }) => isTeacher(place.seat))
  }
}

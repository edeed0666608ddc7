import type { Channel, DownBody, DownName } from '@takhti/schema/kit/channel'
import { Events } from '#state/events.ts'
import type { Unsubscribe } from '#state/signal.ts'

/** The bodies of a channel's downward messages, by name. */
export type Bodies<C extends Channel> = { readonly [Name in DownName<C>]: DownBody<C, Name> }

/** A downward message: the union pairs each name with its body. */
export type Message<C extends Channel, Name extends DownName<C> = DownName<C>> = {
  readonly [Each in Name]: { readonly type: Each; readonly body: Bodies<C>[Each] }
}[Name]

type Registry<C extends Channel> = { [Name in DownName<C>]?: Events<Bodies<C>[Name]> }

/** Listeners of a channel's messages, each with the body of its name. */
export class ChannelEvents<C extends Channel> {
  readonly #registry: Registry<C> = {}

  on<Name extends DownName<C>>(name: Name, listener: (body: Bodies<C>[Name]) => void): Unsubscribe {
    const events: Events<Bodies<C>[Name]> = this.#registry[name] ?? new Events()
    this.#registry[name] = events
    return events.on(listener)
  }

  /** Returns whether the message has a listener. */
  emit<Name extends DownName<C>>({ type, body }: Message<C, Name>): boolean {
    const events = this.#registry[type]
    const hasListeners = events?.hasListeners === true
    events?.emit(body)
    return hasListeners
  }
}

import type { DownBody, DownName } from '@takhti/schema/kit/channel'
import type { classChannel } from '@takhti/schema/live/channel'
import { call } from '../school.ts'
import { RoomCaller } from './room-caller.ts'

type ClassBody<Name extends DownName<typeof classChannel>> = DownBody<typeof classChannel, Name>

/** A device in a live class, without a browser. */
export class ClassCaller extends RoomCaller {
  static async enter(token: string, flow_id: string): Promise<ClassCaller> {
    const caller = new ClassCaller(await RoomCaller.ticket(token, { room: 'class', flow_id }))
    await caller.receive('class/state')
    return caller
  }

  /** Of this device's own person. */
  async ownId(): Promise<string> {
    const { peers, peerId } = await this.#state()
    return peers.find((peer) => peer.peerId === peerId)?.personId ?? ''
  }

  /** The first person who entered after this device. */
  async personBeside(): Promise<string> {
    const { peerId } = await this.#state()
    for (let known = 0; ; known += 1) {
      // The room speaks only its declared channel.
      const { here } = (await this.receive('roster/changed', known)) as ClassBody<'roster/changed'>
      const beside = here.find((peer) => peer.peerId !== peerId)
      if (beside) return beside.personId
    }
  }

  async #state(): Promise<ClassBody<'class/state'>> {
    // The room speaks only its declared channel.
    return (await this.receive('class/state')) as ClassBody<'class/state'>
  }
}

/** Enters a class as a guest, and returns the token. */
export async function guestToken(classCode: string, displayName: string): Promise<string> {
  const body = { displayName }
  return (await call<{ access_token: string }>(`/join/${classCode}/by-students`, { body })).access_token
}

/** A person with an open lesson, without a browser. */
export class LessonCaller extends RoomCaller {
  static async enter(token: string, flow_id: string): Promise<LessonCaller> {
    const caller = new LessonCaller(await RoomCaller.ticket(token, { room: 'lesson', flow_id }))
    await caller.opened()
    return caller
  }
}

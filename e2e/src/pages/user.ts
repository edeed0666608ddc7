import { RoomCaller } from './room-caller.ts'

/** A person's own connection, as one of their devices has it, without a browser. */
export class UserCaller extends RoomCaller {
  static async enter(token: string): Promise<UserCaller> {
    const caller = new UserCaller(await RoomCaller.ticket(token, { room: 'user' }))
    await caller.opened()
    return caller
  }
}

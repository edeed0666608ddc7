import { RoomCaller } from './room-caller.ts'

type WallReport = { isFrozen: boolean; revealed: readonly string[]; boards: readonly { boardId: string }[] }

/** A teacher's connection to the private boards of a class, without a browser. */
export class WallCaller extends RoomCaller {
  static async enter(token: string, wallId: string): Promise<WallCaller> {
    return new WallCaller(await RoomCaller.ticket(token, { room: 'wall', wallId }))
  }

  /** Sets every board: shown to the class or not, and frozen or not. */
  async order(wished: { isRevealed: boolean; isFrozen: boolean }): Promise<void> {
    // The room speaks only its declared channel.
    const { isFrozen, revealed, boards } = (await this.receive('wall/state')) as WallReport
    const boardIds = wished.isRevealed ? boards.map(({ boardId }) => boardId) : []
    if (boardIds.length !== revealed.length)
      await this.request('wall/reveal', { boardIds, isNamed: true }, 'wall/state')
    if (wished.isFrozen !== isFrozen) await this.request('wall/freeze', { isFrozen: wished.isFrozen }, 'wall/state')
  }
}

/** A student's connection to their own board, without a browser. */
export class OwnBoardCaller extends RoomCaller {
  static async enter(token: string, wallId: string): Promise<OwnBoardCaller> {
    return new OwnBoardCaller(await RoomCaller.ticket(token, { room: 'wall', wallId }))
  }

  async mark(mark: 'done' | 'help'): Promise<void> {
    await this.receive('board/state')
    await this.request('board/mark', { mark }, 'board/state')
  }
}

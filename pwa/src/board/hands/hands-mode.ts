import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { Signal } from '#state/signal.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { ManyHands } from './many-hands.ts'

/** The setting in the user database for several pens at once. It is per device, since it depends on the screen. */
const handsSetting = 'board.hands'

type Board = Pick<BoardSession, 'editor' | 'stage'>

const modes = new WeakMap<Board['editor'], Signal<boolean>>()

/** Whether several pens draw at once on a board. */
export function manyHandsOf({ editor }: Board): Signal<boolean> {
  const known = modes.get(editor) ?? new Signal(false)
  modes.set(editor, known)
  return known
}

/** Enables or disables several pens. */
export function letHands(board: Board, areMany: boolean): void {
  const mode = manyHandsOf(board)
  if (mode.value === areMany) return
  const { stage, editor } = board
  if (stage.hands instanceof ManyHands) stage.hands.close()
  stage.hands = areMany ? new ManyHands(editor, stage.oneHand) : stage.oneHand
  mode.set(areMany)
}

/** Applies the stored choice of this device. */
export async function restoreHands(board: Board): Promise<void> {
  const kept = await openDatabase(requireDatabaseId()).settings.get(handsSetting)
  if (kept?.value === 'many') letHands(board, true)
}

/** Stores the choice on this device. The choice applies even if it cannot be stored. */
export async function chooseHands(board: Board, areMany: boolean): Promise<void> {
  letHands(board, areMany)
  const row = { name: handsSetting, value: areMany ? 'many' : 'one' }
  await openDatabase(requireDatabaseId())
    .settings.put(row)
    .catch(() => {})
}

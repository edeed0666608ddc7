import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { Signal } from '#state/signal.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { MultiPen } from './multi-pen.ts'

/** The setting in the user database for several pens at once. It is per device, since it depends on the screen. */
const multiPenSetting = 'board.hands'

type Board = Pick<BoardSession, 'editor' | 'stage'>

const modes = new WeakMap<Board['editor'], Signal<boolean>>()

/** Whether several pens draw at once on a board. */
export function multiPenOf({ editor }: Board): Signal<boolean> {
  const known = modes.get(editor) ?? new Signal(false)
  modes.set(editor, known)
  return known
}

/** Enables or disables several pens. */
export function setMultiPen(board: Board, areMany: boolean): void {
  const mode = multiPenOf(board)
  if (mode.value === areMany) return
  const { stage, editor } = board
  if (stage.pointers instanceof MultiPen) stage.pointers.close()
  stage.pointers = areMany ? new MultiPen(editor, stage.singlePointer) : stage.singlePointer
  mode.set(areMany)
}

/** Applies the stored choice of this device. */
export async function restoreMultiPen(board: Board): Promise<void> {
  const stored = await openDatabase(requireDatabaseId()).settings.get(multiPenSetting)
  if (stored?.value === 'many') setMultiPen(board, true)
}

/** Stores the choice on this device. The choice applies even if it cannot be stored. */
export async function chooseMultiPen(board: Board, areMany: boolean): Promise<void> {
  setMultiPen(board, areMany)
  const row = { name: multiPenSetting, value: areMany ? 'many' : 'one' }
  await openDatabase(requireDatabaseId())
    .settings.put(row)
    .catch(() => {})
}

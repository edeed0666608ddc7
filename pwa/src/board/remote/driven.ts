import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { turned } from '@takhti/schema/devices/remote/rules'
import { firstTimer, ofMinutes, started } from '../editor/timer.ts'
import { storeTimer } from '../panels/timer-memory.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { endRemotely, pointRemotely } from './remote-laser.ts'
import { drawRemotely, liftRemotely } from './remote-pen.ts'

type Session = Pick<BoardSession, 'editor'>

/** Executes a remote's command on the shown lesson. */
export function drive({ editor }: Session, act: RemoteAct): void {
  if (act.act === 'turn') return turn(editor, act.by)
  if (act.act === 'tool') return editor.styles.choose({ tool: act.tool })
  if (act.act === 'point') return pointRemotely(editor, [act.x, act.y], act.hand ?? '')
  if (act.act === 'draw') return drawRemotely(editor, act.points, act.hand ?? '')
  if (act.act === 'lift') return lift(editor, act.hand ?? '')
  if (act.act === 'undo') return void editor.undo()
  if (act.act === 'timer') void time(editor, act.minutes).catch(() => {})
}

function turn(editor: BoardSession['editor'], by: 1 | -1): void {
  const { list, shownId } = editor.pages
  const next = list.value[turned(list.value.indexOf(shownId.value), by, list.value.length)]
  if (next !== undefined && next !== shownId.value) void editor.show(next)
}

function lift(editor: BoardSession['editor'], hand: string): void {
  endRemotely(editor, hand)
  liftRemotely(editor, hand)
}

/** Starts a countdown of so many minutes before the class; zero removes it. */
async function time(editor: BoardSession['editor'], minutes: number): Promise<void> {
  // The panel reads the stored timer when it opens.
  editor.aids.toggle('timer', false)
  await new Promise((resolve) => setTimeout(resolve))
  if (minutes === 0) return
  await storeTimer(editor, { timer: started(ofMinutes(firstTimer, minutes), performance.now()), hasSound: true })
  editor.aids.toggle('timer', true)
}

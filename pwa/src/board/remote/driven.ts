import type { RemoteAct } from '@takhti/schema/devices/remote/model'
import { turned } from '@takhti/schema/devices/remote/rules'
import { laserOf } from '../editor/laser.ts'
import { firstTimer, ofMinutes, started } from '../editor/timer.ts'
import { keepTimer } from '../panels/timer-memory.ts'
import type { BoardSession } from '../sync/board-session.ts'
import { remotePenOf } from './remote-pen.ts'
import { seenAt } from './seen-at.ts'

type Session = Pick<BoardSession, 'editor'>

/** Does what a remote asks of the lesson that is shown. */
export function drive({ editor }: Session, act: RemoteAct): void {
  if (act.act === 'turn') return turn(editor, act.by)
  if (act.act === 'tool') return editor.styles.choose({ tool: act.tool })
  if (act.act === 'point') return point(editor, act)
  if (act.act === 'draw') return remotePenOf(editor).draw(act.points)
  if (act.act === 'lift') return lift(editor)
  if (act.act === 'undo') return void editor.undo()
  if (act.act === 'timer') void time(editor, act.minutes).catch(() => {})
}

function turn(editor: BoardSession['editor'], by: 1 | -1): void {
  const { list, shownId } = editor.pages
  const next = list.value[turned(list.value.indexOf(shownId.value), by, list.value.length)]
  if (next !== undefined && next !== shownId.value) void editor.show(next)
}

/** The finger on the remote is a hand that points at the same part of what is seen here. */
function point(editor: BoardSession['editor'], { x, y }: { x: number; y: number }): void {
  const laser = laserOf(editor)
  const samples = [seenAt(editor.camera, [x, y])]
  if (laser.isPointing) laser.extend(samples)
  else laser.begin(samples)
}

function lift(editor: BoardSession['editor']): void {
  laserOf(editor).end()
  remotePenOf(editor).lift()
}

/** Starts a countdown of so many minutes before the class; of none, it is taken away. */
async function time(editor: BoardSession['editor'], minutes: number): Promise<void> {
  // The panel reads what is kept when it opens.
  editor.aids.toggle('timer', false)
  await new Promise((resolve) => setTimeout(resolve))
  if (minutes === 0) return
  await keepTimer(editor, { timer: started(ofMinutes(firstTimer, minutes), performance.now()), hasSound: true })
  editor.aids.toggle('timer', true)
}

import type { Editor } from './editor.ts'
import { Laser } from './laser.ts'

const lasers = new WeakMap<Editor, Laser>()

/** The laser of an editor, created by the tool or by the first remote trail. */
export function laserOf(editor: Editor): Laser {
  const known = lasers.get(editor)
  if (known) return known
  const laser = new Laser({ newId: () => editor.newShapeId(), now: () => performance.now() })
  lasers.set(editor, laser)
  editor.laser.set(laser)
  editor.settling.on(() => laser.end())
  editor.pages.current.subscribe(() => laser.clear())
  return laser
}

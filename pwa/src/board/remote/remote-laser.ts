import { laserOf } from '../editor/editor-laser.ts'
import type { Editor } from '../editor/editor.ts'
import { seenAt } from './seen-at.ts'

/** A finger that says nothing for so long is gone: its phone may have died while it pointed. */
const silentMs = 5_000

/** So soon another remote may have the laser of one that does not move. */
const restMs = 1_000

type Finger = { hand: string; atMs: number; silence: ReturnType<typeof setTimeout> }

/** Who points: of several remotes the first, for the laser would jump between them. */
const fingers = new WeakMap<Editor, Finger>()

/** The finger on a remote is a hand that points at the same part of what is seen here. */
export function pointRemotely(editor: Editor, at: readonly [x: number, y: number], hand: string): void {
  const atMs = performance.now()
  const before = fingers.get(editor)
  const isSame = before?.hand === hand
  if (before && !isSame && atMs - before.atMs < restMs) return
  clearTimeout(before?.silence)
  fingers.set(editor, { hand, atMs, silence: setTimeout(() => endRemotely(editor, hand), silentMs) })
  const laser = laserOf(editor)
  const samples = [seenAt(editor.camera, at)]
  if (laser.isPointing && isSame) laser.extend(samples)
  else laser.begin(samples)
}

/** The laser is out, where it is that remote's. */
export function endRemotely(editor: Editor, hand: string): void {
  const finger = fingers.get(editor)
  if (finger?.hand !== hand) return
  clearTimeout(finger.silence)
  fingers.delete(editor)
  laserOf(editor).end()
}

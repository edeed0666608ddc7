import { laserOf } from '../editor/editor-laser.ts'
import type { Editor } from '../editor/editor.ts'
import { seenAt } from './seen-at.ts'

/** A remote's pointer that is silent this long is removed: its phone may have died. */
const silentMs = 5_000

/** Another remote may take over a laser that has not moved for this long, in milliseconds. */
const restMs = 1_000

type Finger = { hand: string; atMs: number; silence: ReturnType<typeof setTimeout> }

/** The remote that points: the first of several, since the laser would jump between them. */
const fingers = new WeakMap<Editor, Finger>()

/** Maps a remote's pointer to the same relative position of this view. */
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

/** Removes the laser if it belongs to this remote. */
export function endRemotely(editor: Editor, hand: string): void {
  const finger = fingers.get(editor)
  if (finger?.hand !== hand) return
  clearTimeout(finger.silence)
  fingers.delete(editor)
  laserOf(editor).end()
}

import { around, stretchAlong, turnBy } from '@takhti/schema/board/transform'
import type { Linear } from '@takhti/schema/board/transform'
import type { Editor } from './editor.ts'
import { frameOf, frameOfChosen, handlesOf } from './selection-frame.ts'
import type { Frame } from './selection-frame.ts'

/** Rotating and resizing the selection without a pointer, around its centre; each is one undo step. */

/** The angle of a step, in radians: 15 degrees, as with Shift held. */
const turnStep = Math.PI / 12
/** The factor of a step; a step back is its inverse. */
const stretchStep = 1.1

/** Rotates the selection clockwise by a number of steps. */
export function turn(editor: Editor, steps: number): void {
  reshape(editor, () => turnBy(steps * turnStep))
}

/** Enlarges the selection by a number of steps along each of its own sides; negative steps shrink it. */
export function stretch(editor: Editor, steps: { readonly across: number; readonly down: number }): void {
  reshape(editor, ({ angle }) => stretchAlong(angle, stretchStep ** steps.across, stretchStep ** steps.down))
}

/** Whether one side of the selection can change alone: text and images are not distorted. */
export function hasSides(editor: Editor): boolean {
  const frame = frameOfChosen(editor.selection)
  // The highest zoom, so that the number of handles that fit on a screen does not matter here.
  const shown = { shapes: editor.selection.shapes(), zoom: 1e6, isCoarse: false }
  return frame !== null && handlesOf(frame, shown).includes('e')
}

function reshape(editor: Editor, mapOf: (frame: Frame) => Linear): void {
  const { lifting } = editor.selection
  if (!lifting.begin()) return
  const frame = frameOf(lifting.lift.value?.shapes ?? [])
  if (frame) lifting.to(around(frame.middle, mapOf(frame)))
  lifting.end()
}

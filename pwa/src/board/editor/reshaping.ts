import { around, stretchAlong, turnBy } from '@takhti/schema/board/transform'
import type { Linear } from '@takhti/schema/board/transform'
import type { Editor } from './editor.ts'
import { frameOf, frameOfChosen, handlesOf } from './selection-frame.ts'
import type { Frame } from './selection-frame.ts'

/** Turning and stretching what is chosen without a pointer, around its middle; each is one step that can be taken back. */

/** How far a step turns, in radians: 15 degrees, as a hand that holds Shift does. */
const turnStep = Math.PI / 12
/** How much larger a step makes; a step back makes it as it was. */
const stretchStep = 1.1

/** Turns what is chosen by so many steps, with the clock. */
export function turn(editor: Editor, steps: number): void {
  reshape(editor, () => turnBy(steps * turnStep))
}

/** Makes what is chosen larger by so many steps along each of its own sides; negative ones make it smaller. */
export function stretch(editor: Editor, steps: { readonly across: number; readonly down: number }): void {
  reshape(editor, ({ angle }) => stretchAlong(angle, stretchStep ** steps.across, stretchStep ** steps.down))
}

/** Whether one side of what is chosen may become longer alone: words and pictures are not squeezed. */
export function hasSides(editor: Editor): boolean {
  const frame = frameOfChosen(editor.selection)
  // As near as can be: how many handles have room on a screen does not matter here.
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

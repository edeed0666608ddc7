import type { Box } from '@takhti/schema/board/geometry'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'

const known = new WeakMap<Editor, Signal<Box | null>>()

/**
 * The part of the page beneath the followed person's curtain, in page pixels; null without a curtain. What it touches is
 * hidden here, also from assistive technology.
 */
export function coveredOn(editor: Editor): Signal<Box | null> {
  const covered = known.get(editor) ?? new Signal<Box | null>(null)
  known.set(editor, covered)
  return covered
}

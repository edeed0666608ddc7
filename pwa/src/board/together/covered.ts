import type { Box } from '@takhti/schema/board/geometry'
import { Signal } from '#state/signal.ts'
import type { Editor } from '../editor/editor.ts'

const known = new WeakMap<Editor, Signal<Box | null>>()

/**
 * The part of the page that the person who is followed has drawn a curtain over, in page pixels; null where there is none. What it
 * touches is read by nobody here, not by assistive technology either.
 */
export function coveredOn(editor: Editor): Signal<Box | null> {
  const covered = known.get(editor) ?? new Signal<Box | null>(null)
  known.set(editor, covered)
  return covered
}

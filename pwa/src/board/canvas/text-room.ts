import type { TextProps } from '@takhti/schema/board/shapes/drawing'
import { fitting, type LettersChange } from '../editor/text-format.ts'
import { TEXT_WIDTH } from '../editor/text-session.ts'
import { baselineShift, fontOf, lineHeightOf, linesOf, mostWider, rowsOf, widthIn, type TextBox } from './text-lines.ts'

// Without a DOM, nothing is measured or shown.
const measurer = typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d')

/** The size that text needs, in page pixels: at its own width, or at the least width below `widest`. */
export function roomOf(box: TextBox, widest: number | null): { width: number; height: number } {
  const width = widest === null ? box.width : Math.min(Math.max(naturalWidth(box), box.size), widest)
  const lines = measurer ? linesOf({ ...box, width }, measurer).length : box.text.split('\n').length
  return { width, height: lines * lineHeightOf(box.size) }
}

/** The vertical offset of a text field, so that its text does not jump when it is painted. */
export function fieldShift(size: number): number {
  if (!measurer) return 0
  measurer.font = fontOf(size)
  return baselineShift(size, measurer.measureText('x'))
}

/**
 * The maximum width of text without a fixed width while a user edits it. A line wider than new text may become stays
 * one line.
 */
export function widestOf(box: TextBox): number {
  return Math.max(TEXT_WIDTH, box.width, naturalWidth(box))
}

/** Whether no paragraph wraps at the width of its box, here or where the box was measured. */
export function isUnbroken(box: TextBox & { readonly height: number }): boolean {
  const paragraphs = box.text.split('\n').length
  return naturalWidth(box) <= box.width * (rowsOf(box) <= paragraphs ? mostWider : 1)
}

/**
 * The properties of a text after a change of format, with the box that it then needs; unchanged if its box is large
 * enough.
 */
function refitted(props: TextProps, marks: LettersChange): TextProps {
  if (!measurer) return props
  const needed = naturalWidth({ ...props, marks: marks.after })
  const isWider = isUnbroken({ ...props, marks: marks.before }) && needed > props.width
  const width = isWider ? Math.max(props.width, Math.min(needed, TEXT_WIDTH)) : props.width
  const { height } = roomOf({ ...props, width, marks: marks.after }, null)
  return width === props.width && height <= props.height ? props : { ...props, width, height }
}

/** The width of the longest paragraph, and a little more, so that it stays on one line. */
function naturalWidth({ text, size, marks = [] }: Omit<TextBox, 'width'>): number {
  if (!measurer) return TEXT_WIDTH
  measurer.font = fontOf(size)
  let from = 0
  const widths = text.split('\n').map((each) => {
    const width = widthIn({ size, marks }, { text: each, from }, measurer)
    from += each.length + 1
    return width
  })
  return Math.max(...widths) + 2
}

fitting.of = refitted

import type { Drawer, TextProps } from '@takhti/schema/board/shapes/drawing'
import { drawShape, type Shape } from '@takhti/schema/board/shapes/index'
import { isFromRight } from '@takhti/schema/presentations/rules'

/** The text of a page in reading order: its heading, empty where it has none, and its lines. */
export type PageOutline = { readonly heading: string; readonly lines: readonly { text: string; level: number }[] }

/** The longest heading, in characters: a longer first text is a paragraph. */
const headingLength = 90

/** Texts whose tops differ by less than this share of their height are beside each other. */
const besideShare = 0.6

const mark = /^(?:[-*+•◦▪–]|\d{1,3}[.)])\s+/u

/** What a page has in writing. Its heading is the largest text, else the first one, where that is short. */
export function outlineOfPage(shapes: Iterable<Shape>): PageOutline {
  const boxes = textBoxes(shapes).toSorted(inReadingOrder)
  const largest = boxes.reduce<TextProps | undefined>(
    (found, box) => (found && found.size >= box.size ? found : box),
    boxes[0],
  )
  const others = boxes.filter((box) => box !== largest)
  const isLarger = largest !== undefined && others.every(({ size }) => size < largest.size)
  const head = isLarger ? largest : boxes[0]
  if (head === undefined) return { heading: '', lines: [] }
  const [first, ...rest] = linesOf(head)
  const isHeading = first !== undefined && first.text.length <= headingLength
  const below = boxes.filter((box) => box !== head).flatMap(linesOf)
  const own = isHeading ? rest : linesOf(head)
  return { heading: isHeading ? first.text : '', lines: [...own, ...below] }
}

function textBoxes(shapes: Iterable<Shape>): TextProps[] {
  const boxes: TextProps[] = []
  const none = () => {}
  const listener: Drawer = { fill: none, stroke: none, text: (box) => boxes.push(box), image: none }
  for (const shape of shapes) drawShape(shape, listener)
  return boxes.filter(({ text }) => text.trim() !== '')
}

/** From top to bottom; texts beside each other from the side at which they begin. */
function inReadingOrder(one: TextProps, other: TextProps): number {
  const isBeside = Math.abs(one.y - other.y) < Math.min(one.size, other.size) * besideShare
  if (!isBeside) return one.y - other.y
  return isFromRight(one.text) ? other.x - one.x : one.x - other.x
}

function linesOf({ text }: TextProps): { text: string; level: number }[] {
  return text.split('\n').flatMap((line) => {
    const bare = line.trim().replace(mark, '')
    if (bare === '') return []
    const indent = /^[\t ]*/.exec(line)?.[0].replaceAll('\t', '  ').length ?? 0
    return [{ text: bare, level: Math.min(2, Math.floor(indent / 4)) }]
  })
}

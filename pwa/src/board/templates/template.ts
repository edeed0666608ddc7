import type { NewShape } from '@takhti/schema/board/operations'
import { keysBetween } from '@takhti/schema/board/order'
import type { ShapeStyle } from '@takhti/schema/board/shapes/shape'
import { linesOf, lineHeightOf, type Measurer } from '../canvas/text-lines.ts'
import { firstView } from '../editor/camera.ts'
import type { DrawnPage } from '../editor/pages.ts'
import { palette } from '../editor/styles.ts'
import { coordinates, numberLine } from './mathematics.ts'
import { columns, cornell, mindMap, timeline, venn, weekPlan } from './notes.ts'
import type { TemplateWords, Part, Words, Template } from './parts.ts'

/** Templates of a page; names are keys of `board.templates.names`. */
export const templateNames = [
  'cornell',
  'columns',
  'mindMap',
  'timeline',
  'weekPlan',
  'venn',
  'numberLine',
  'coordinates',
] as const

export type TemplateName = (typeof templateNames)[number]

const templates: Record<TemplateName, (words: TemplateWords) => Template> = {
  cornell,
  columns,
  mindMap,
  timeline,
  weekPlan,
  venn,
  numberLine,
  coordinates,
}

type TemplateParts = {
  readonly words: TemplateWords
  readonly isFromRight: boolean
  readonly measurer: Measurer
  newShapeId(): string
}

/** The shapes and the paper of a page from a template; ordinary shapes, as if drawn by hand. */
export function drawnTemplate(name: TemplateName, given: TemplateParts): DrawnPage {
  const { parts, words, paper = 'plain', isMirrored = false } = templates[name](given.words)
  const isTurned = isMirrored && given.isFromRight
  const drawn = [
    ...parts.map(({ body, isFaint, isFixed }) => ({
      ...(isTurned ? mirrored(body) : body),
      style: isFaint ? faint : plain,
      isLocked: isFixed ?? false,
    })),
    ...words.map((each) => ({ ...textOf(each, given.measurer, isTurned), style: plain })),
  ]
  const orders = keysBetween(null, null, drawn.length)
  const shapes = drawn.map((each, index): NewShape => {
    return { ...each, id: given.newShapeId(), order: orders[index] ?? '' }
  })
  return { shapes, paper }
}

const plain: ShapeStyle = { colour: palette.slate, width: 2 }
const faint: ShapeStyle = { ...plain, opacity: 0.4 }

function textOf({ text, x, y, size, isCentred }: Words, measurer: Measurer, isTurned: boolean) {
  // Measuring sets the font of the text.
  linesOf({ text, size, width: firstView.maxX }, measurer)
  const width = Math.ceil(measurer.measureText(text).width) + 2
  const left = isCentred ? x - width / 2 : x
  const props = { x: isTurned ? firstView.maxX - left - width : left, y, width, height: lineHeightOf(size), text, size }
  return { kind: 'text' as const, props }
}

function mirrored(body: Part['body']): Part['body'] {
  const { maxX } = firstView
  const turned = ({ x, y }: { x: number; y: number }) => ({ x: maxX - x, y })
  switch (body.kind) {
    case 'line':
      return { kind: 'line', props: { from: turned(body.props.from), to: turned(body.props.to) } }
    case 'arrow':
      return { kind: 'arrow', props: { ...body.props, from: turned(body.props.from), to: turned(body.props.to) } }
    case 'rectangle':
    case 'ellipse':
      return { kind: body.kind, props: { ...body.props, x: maxX - body.props.x - body.props.width } }
  }
}

import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import type { Colour } from '@takhti/schema/board/shapes/shape'
import { at, every, isSaid, numberOf, valueOf, type Tree } from './markup-tree.ts'
import { readColour, type Palette } from './slide-colour.ts'

/** A paragraph of a slide. `size` is in points, `indent` in the slide's own measure (EMU). */
export type Paragraph = {
  readonly text: string
  readonly size: number
  readonly colour: Colour
  readonly side: 'left' | 'middle' | 'right'
  readonly indent: number
}

/** Where a text looks for what it does not say itself: lists of styles by level, its own first. */
export type TextStyles = {
  readonly lists: readonly (Tree | undefined)[]
  readonly palette: Palette
  /** What the shape's own style says of its letters. */
  readonly colour: Colour | null
}

const levels = 9
const usualSize = 18

/** The paragraphs of a text body; empty ones are kept, since they part the others. */
export function readParagraphs(body: Tree | undefined, styles: TextStyles): Paragraph[] {
  const counts = Array.from({ length: levels }, () => 0)
  const scale = (numberOf(at(body, 'bodyPr', 'normAutofit'), 'fontScale') ?? 100_000) / 100_000
  return every(body, 'p').map((paragraph) => readParagraph(paragraph, { body, styles, counts, scale }))
}

/** All letters of a text body, paragraph under paragraph. */
export function wordsIn(body: Tree | undefined): string {
  return every(body, 'p')
    .map((paragraph) => textOf(runsOf(paragraph)))
    .join('\n')
    .trim()
}

type Surroundings = { body: Tree | undefined; styles: TextStyles; counts: number[]; scale: number }

function readParagraph(paragraph: Tree, { body, styles, counts, scale }: Surroundings): Paragraph {
  const own = at(paragraph, 'pPr')
  const level = Math.min(levels - 1, Math.max(0, Math.round(numberOf(own, 'lvl') ?? 0)))
  const lists = [at(body, 'lstStyle'), ...styles.lists]
  const says = [own, ...lists.map((list) => at(list, `lvl${level + 1}pPr`))]
  const runs = runsOf(paragraph)
  const words = textOf(runs)
  const main = runs.toSorted((one, other) => lettersOf(other) - lettersOf(one))[0]
  const letters = [at(main, 'rPr'), ...says.map((each) => at(each, 'defRPr'))]
  const size = first(letters, (each) => numberOf(each, 'sz')) ?? usualSize * 100
  const align = first(says, (each) => valueOf(each, 'algn'))
  const isRtl = first(says, (each) => valueOf(each, 'rtl')) === '1'
  const text = words === '' ? '' : `${bulletOf(says, { counts, level })}${words}`
  if (words === '') counts.fill(0)
  return {
    text: text.slice(0, MAX_TEXT_LENGTH).toWellFormed(),
    size: (size / 100) * scale,
    colour: colourOf(letters, styles),
    side: sideOf(align, isRtl),
    indent: words === '' ? 0 : Math.max(0, first(says, (each) => numberOf(each, 'marL')) ?? 0),
  }
}

function colourOf([own, ...listed]: readonly (Tree | undefined)[], { palette, colour }: TextStyles): Colour {
  const said = (letters: Tree | undefined) => readColour(at(letters, 'solidFill'), palette)?.colour
  return said(own) ?? colour ?? first(listed, said) ?? palette.theme.get(palette.names.get('tx1') ?? '') ?? '#000000'
}

function sideOf(align: string | undefined, isRtl: boolean): Paragraph['side'] {
  if (align === 'ctr') return 'middle'
  if (align === 'r') return 'right'
  return align === undefined && isRtl ? 'right' : 'left'
}

/** The sign before a paragraph: the nearest style that speaks of one decides. */
function bulletOf(says: readonly (Tree | undefined)[], { counts, level }: { counts: number[]; level: number }): string {
  const kinds = ['buNone', 'buChar', 'buAutoNum', 'buBlip']
  const sign = first(says, (each) => each?.trees.find(({ name }) => kinds.includes(name)))
  counts.fill(0, level + 1)
  if (sign?.name !== 'buAutoNum') counts[level] = 0
  if (sign === undefined || sign.name === 'buNone') return ''
  if (sign.name !== 'buAutoNum') return '• '
  const count = (counts[level] ?? 0) + 1
  counts[level] = count
  return `${(numberOf(sign, 'startAt') ?? 1) + count - 1}. `
}

/** What the words of a paragraph stand in; what is only there for other programs, in the form that all read. */
function runsOf(tree: Tree): Tree[] {
  return tree.trees.flatMap((each) => {
    if (each.name === 'AlternateContent') return runsOf(at(each, 'Fallback') ?? at(each, 'Choice') ?? each)
    return ['r', 'fld', 'br'].includes(each.name) ? [each] : []
  })
}

function textOf(runs: readonly Tree[]): string {
  const texts = runs.map((run) => (run.name === 'br' ? '\n' : (at(run, 't')?.text ?? '').replaceAll(/[\p{Cc}]/gu, ' ')))
  const whole = texts.join('')
  return whole.trim() === '' ? '' : whole
}

function lettersOf(run: Tree): number {
  return at(run, 't')?.text.trim().length ?? 0
}

function first<Found>(
  trees: readonly (Tree | undefined)[],
  find: (tree: Tree | undefined) => Found | undefined,
): Found | undefined {
  for (const tree of trees) {
    const found = find(tree)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether a body's lines end at its sides. */
export function isWrapped(body: Tree | undefined): boolean {
  return valueOf(at(body, 'bodyPr'), 'wrap') !== 'none'
}

/** Whether a body stands across its shape, and then turned by which angle, in radians. */
export function turnOfBody(body: Tree | undefined): number {
  const way = valueOf(at(body, 'bodyPr'), 'vert')
  if (way === 'vert270') return -Math.PI / 2
  return way === 'vert' || way === 'eaVert' ? Math.PI / 2 : 0
}

/** Whether a text or a shape is there for those alone who make slides. */
export function isHidden(properties: Tree | undefined): boolean {
  return isSaid(properties, 'hidden')
}

import { wholeLetters } from '@takhti/schema/board/grapheme-range'
import { MAX_TEXT_LENGTH } from '@takhti/schema/board/limits'
import type { Colour } from '@takhti/schema/board/shapes/colour'
import { isLink, letterParts, MAX_MARKS, type Lettering, type Mark } from '@takhti/schema/board/shapes/marks'
import { at, every, isDeclared, numberOf, valueOf, type Tree } from './markup-tree.ts'
import { readColour, type Palette } from './slide-colour.ts'
import { runsOf, type Run } from './slide-runs.ts'

/** A paragraph of a slide. `size` is in points, `indent` in slide units (EMU). */
export type Paragraph = {
  readonly text: string
  readonly size: number
  readonly colour: Colour
  readonly side: 'left' | 'middle' | 'right'
  readonly indent: number
  /** The ranges that are bold, italic, underlined, of another colour, or links. */
  readonly marks: readonly Mark[]
}

/** Where a text inherits its formats: lists of styles by level, its own first. */
export type TextStyles = {
  readonly lists: readonly (Tree | undefined)[]
  readonly palette: Palette
  /** The text colour of the shape's own style. */
  readonly colour: Colour | null
  /** The external address of a relation of the sheet; null for none. */
  link(relation: string): string | null
}

const levels = 9
const usualSize = 18

/** The paragraphs of a text body. Empty ones are retained, since they separate the others. */
export function readParagraphs(body: Tree | undefined, styles: TextStyles): Paragraph[] {
  const counts = Array.from({ length: levels }, () => 0)
  const scale = (numberOf(at(body, 'bodyPr', 'normAutofit'), 'fontScale') ?? 100_000) / 100_000
  return every(body, 'p').map((paragraph) => readParagraph(paragraph, { body, styles, counts, scale }))
}

/** All text of a text body, paragraph under paragraph. */
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
  const declarations = [own, ...lists.map((list) => at(list, `lvl${level + 1}pPr`))]
  const runs = runsOf(paragraph)
  const words = textOf(runs)
  const main = runs.toSorted((one, other) => lettersOf(other) - lettersOf(one))[0]?.tree
  const letters = [at(main, 'rPr'), ...declarations.map((each) => at(each, 'defRPr'))]
  const size = first(letters, (each) => numberOf(each, 'sz')) ?? usualSize * 100
  const align = first(declarations, (each) => valueOf(each, 'algn'))
  const isRtl = first(declarations, (each) => valueOf(each, 'rtl')) === '1'
  const bullet = words === '' ? '' : bulletOf(declarations, { counts, level })
  const text = `${bullet}${words}`.slice(0, MAX_TEXT_LENGTH)
  const colour = colourOf(letters, styles)
  if (words === '') counts.fill(0)
  return {
    text: text.toWellFormed(),
    marks: words === '' ? [] : marksOf(runs, { text, from: bullet.length, styles, declarations, colour }),
    size: (size / 100) * scale,
    colour,
    side: sideOf(align, isRtl),
    indent: words === '' ? 0 : Math.max(0, first(declarations, (each) => numberOf(each, 'marL')) ?? 0),
  }
}

type Stretch = {
  readonly text: string
  /** The offset of the runs in the text. */
  readonly from: number
  /** The colour of most characters. */
  readonly colour: Colour
  readonly styles: TextStyles
  readonly declarations: readonly (Tree | undefined)[]
}

/** The formats of the runs that differ from plain; adjacent runs of one format are one range. */
function marksOf(runs: readonly Run[], { text, from, colour, styles, declarations }: Stretch): Mark[] {
  const marks: Mark[] = []
  let place = from
  for (const { tree: run, text: shown } of runs) {
    const length = shown.length
    // A line break has no format.
    const letters = run.name === 'br' ? {} : letteringOf(at(run, 'rPr'), { declarations, styles, colour })
    const [begin, end] = wholeLetters(text, [place, place + length])
    // A grapheme that begins in the previous run has that run's format.
    const mark = { ...letters, from: Math.max(begin, marks.at(-1)?.to ?? 0), to: end }
    place += length
    if (mark.to <= mark.from || Object.keys(letters).length === 0 || marks.length >= MAX_MARKS) continue
    const last = marks.at(-1)
    if (last && last.to === mark.from && areSetAlike(last, mark)) marks[marks.length - 1] = { ...last, to: mark.to }
    else marks.push(mark)
  }
  return marks
}

function letteringOf(
  own: Tree | undefined,
  { declarations, styles, colour }: Pick<Stretch, 'declarations' | 'styles' | 'colour'>,
): Lettering {
  const letters = [own, ...declarations.map((each) => at(each, 'defRPr'))]
  const isOn = (name: string) => ['1', 'true'].includes(first(letters, (each) => valueOf(each, name)) ?? '')
  const line = first(letters, (each) => valueOf(each, 'u')) ?? 'none'
  const declared = colourOf(letters, styles)
  const link = styles.link(valueOf(at(own, 'hlinkClick'), 'id') ?? '')
  return {
    ...(isOn('b') && { isBold: true }),
    ...(isOn('i') && { isItalic: true }),
    ...(line !== 'none' && { isUnderlined: true }),
    ...(isLink(link) && { link }),
    ...(declared !== colour && { colour: declared }),
  }
}

function areSetAlike(one: Lettering, other: Lettering): boolean {
  return letterParts.every((part) => one[part] === other[part])
}

function colourOf([own, ...listed]: readonly (Tree | undefined)[], { palette, colour }: TextStyles): Colour {
  const declared = (letters: Tree | undefined) => readColour(at(letters, 'solidFill'), palette)?.colour
  return (
    declared(own) ?? colour ?? first(listed, declared) ?? palette.theme.get(palette.names.get('tx1') ?? '') ?? '#000000'
  )
}

function sideOf(align: string | undefined, isRtl: boolean): Paragraph['side'] {
  if (align === 'ctr') return 'middle'
  if (align === 'r') return 'right'
  return align === undefined && isRtl ? 'right' : 'left'
}

/** The bullet of a paragraph, by the nearest style that defines one. */
function bulletOf(
  declarations: readonly (Tree | undefined)[],
  { counts, level }: { counts: number[]; level: number },
): string {
  const kinds = ['buNone', 'buChar', 'buAutoNum', 'buBlip']
  const sign = first(declarations, (each) => each?.trees.find(({ name }) => kinds.includes(name)))
  counts.fill(0, level + 1)
  if (sign?.name !== 'buAutoNum') counts[level] = 0
  if (sign === undefined || sign.name === 'buNone') return ''
  if (sign.name !== 'buAutoNum') return '• '
  const count = (counts[level] ?? 0) + 1
  counts[level] = count
  const number = (numberOf(sign, 'startAt') ?? 1) + count - 1
  return `${lettered(number, valueOf(sign, 'type') ?? '')}. `
}

/** A number as a letter where the list counts in letters. */
function lettered(number: number, type: string): string {
  if (!type.startsWith('alpha') || number < 1 || number > 26) return String(number)
  const letter = String.fromCodePoint(64 + number)
  return type.startsWith('alphaUc') ? letter : letter.toLowerCase()
}

function lettersOf({ tree, text }: Run): number {
  return tree.name === 'br' ? 0 : text.trim().length
}

function textOf(runs: readonly Run[]): string {
  const whole = runs.map(({ text }) => text).join('')
  return whole.trim() === '' ? '' : whole
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

/** Whether a body's lines wrap at its sides. */
export function isWrapped(body: Tree | undefined): boolean {
  return valueOf(at(body, 'bodyPr'), 'wrap') !== 'none'
}

/** The rotation of vertical text in a body, in radians; 0 for horizontal text. */
export function turnOfBody(body: Tree | undefined): number {
  const way = valueOf(at(body, 'bodyPr'), 'vert')
  if (way === 'vert270') return -Math.PI / 2
  return way === 'vert' || way === 'eaVert' ? Math.PI / 2 : 0
}

/** Whether a text or a shape is hidden in the presentation. */
export function isHidden(properties: Tree | undefined): boolean {
  return isDeclared(properties, 'hidden')
}

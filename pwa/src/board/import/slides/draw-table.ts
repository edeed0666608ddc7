import type { FrameProps } from '@takhti/schema/board/shapes/drawing'
import { drawWords, heightFor, type Words } from './draw-words.ts'
import type { Drawing } from './drawing.ts'
import { at, every, isDeclared, numberOf, type Tree, valueOf } from './markup-tree.ts'
import { readFill, readLine } from './slide-paint.ts'
import { readParagraphs } from './slide-words.ts'

const mostCells = 2_000
/** Board fonts are taller than those of slides: the smallest scale of text in a cell. */
const tightest = 0.8

/** A cell with the rows and columns that it covers, counted from 0, and its text. */
type Cell = {
  readonly tree: Tree
  readonly row: number
  readonly rows: number
  readonly x: number
  readonly width: number
  readonly words: Pick<Words, 'bodies' | 'paragraphs'> | null
}

/** Draws a table: the fills of its cells, their text, and the lines between them. Tables are never rotated. */
export async function drawTable(drawing: Drawing, table: Tree, { x, y }: FrameProps): Promise<void> {
  const { page, scale } = drawing
  const columns = every(at(table, 'tblGrid'), 'gridCol').map((each) => (numberOf(each, 'w') ?? 0) * scale)
  const rows = every(table, 'tr')
  if (columns.length * rows.length > mostCells) {
    page.leftOut++
    return
  }
  const isFromRight = valueOf(at(table, 'tblPr'), 'rtl') === '1'
  const cells = rows.flatMap((row, down) => cellsIn(drawing, row, { down, left: x, columns, isFromRight }))
  const heights = rows.map((row, down) => {
    const own = cells.filter((cell) => cell.row === down && cell.rows === 1)
    // A row is at least as high as its text, whatever the file declares.
    return Math.max((numberOf(row, 'h') ?? 0) * scale, ...own.map((cell) => neededBy(drawing, cell) * tightest))
  })
  await page.group(() => {
    for (const cell of cells) {
      const height = sum(heights.slice(cell.row, cell.row + cell.rows))
      drawCell(drawing, cell, { x: cell.x, y: y + sum(heights.slice(0, cell.row)), width: cell.width, height })
    }
  })
}

type RowPlace = {
  readonly down: number
  readonly left: number
  readonly columns: readonly number[]
  /** The first column is the rightmost one. */
  readonly isFromRight: boolean
}

function cellsIn(drawing: Drawing, row: Tree, { down, left, columns, isFromRight }: RowPlace): Cell[] {
  return every(row, 'tc').flatMap((tree, across) => {
    // Covered by a cell beside or above it.
    if (isDeclared(tree, 'hMerge') || isDeclared(tree, 'vMerge')) return []
    const [wide, rows] = [spanOf(tree, 'gridSpan'), spanOf(tree, 'rowSpan')]
    const width = sum(columns.slice(across, across + wide))
    const before = sum(columns.slice(0, across))
    const x = left + (isFromRight ? sum(columns) - before - width : before)
    return [{ tree, row: down, rows, x, width, words: wordsOf(drawing, tree) }]
  })
}

function spanOf(cell: Tree, name: string): number {
  return Math.max(1, Math.round(numberOf(cell, name) ?? 1))
}

function wordsOf({ source, parts, sheet }: Drawing, cell: Tree): Cell['words'] {
  const body = at(cell, 'txBody')
  const lists = [at(source.styles, 'otherStyle'), source.usual]
  const paragraphs = readParagraphs(body, {
    lists,
    palette: source.palette,
    colour: null,
    link: (relation) => parts.relations(sheet.path).get(relation)?.address ?? null,
  })
  return paragraphs.some(({ text }) => text.trim() !== '') ? { bodies: [body], paragraphs } : null
}

function neededBy(drawing: Drawing, { words, x, width }: Cell): number {
  // Any height that leaves space for the top and bottom insets.
  return words ? heightFor(drawing, { ...words, placed: { frame: { x, y: 0, width, height: 100 }, turn: 0 } }) : 0
}

function drawCell(drawing: Drawing, { tree, words }: Cell, frame: FrameProps): void {
  const { page, scale, source } = drawing
  const properties = at(tree, 'tcPr')
  const fill = readFill(properties, source.palette)
  if (fill) page.add({ kind: 'rectangle', props: frame, style: { colour: fill.colour, width: 0.1, fill: 'solid' } })
  const line = ['lnL', 'lnT', 'lnR', 'lnB']
    .map((side) => readLine(at(properties, side), source.palette))
    .find((each) => each)
  const width = Math.min(20, Math.max(0.5, (line?.width ?? 12_700) * scale))
  page.add({ kind: 'rectangle', props: frame, style: { colour: line?.colour ?? '#9ca3af', width } })
  if (words) drawWords(drawing, { ...words, placed: { frame, turn: 0 } })
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((whole, number) => whole + number, 0)
}

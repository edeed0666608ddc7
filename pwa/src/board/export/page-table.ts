import { moveBox, type Box } from '@takhti/schema/board/geometry'
import { boundsOf, plainBoundsOf, type Shape } from '@takhti/schema/board/shapes/index'
import { isUnturned } from '@takhti/schema/board/transform'
import type { PlacedCell, PlacedTable } from '@takhti/schema/presentations/pptx/page-slide'

type Cell = { readonly box: Box; line: string; fill: string | null; texts: Extract<Shape, { kind: 'text' }>[] }

/** Grouped shapes as a table: boxes that fill a grid, with texts in them; null for any other group. */
export function tableOf(group: readonly Shape[]): PlacedTable | null {
  if (!group.every((shape) => (shape.kind === 'rectangle' || shape.kind === 'text') && isUnturned(shape.matrix)))
    return null
  const cells = cellsIn(group)
  const grid = cells && gridOf(cells)
  if (!grid) return null
  const { lefts, tops, right, bottom } = grid
  const [left = 0, top = 0] = [lefts[0], tops[0]]
  const at = new Map(cells.map((cell) => [keyOf(cell.box), cell]))
  return {
    kind: 'table',
    place: { x: left, y: top, width: right - left, height: bottom - top },
    columns: lefts.map((x, index) => (lefts[index + 1] ?? right) - x),
    rows: tops.map((y, index) => ({
      height: (tops[index + 1] ?? bottom) - y,
      cells: lefts.map((x) => wordsOf(at.get(`${x} ${y}`))),
    })),
    line: cells[0]?.line ?? '#9ca3af',
  }
}

const keyOf = ({ minX, minY }: Box) => `${Math.round(minX)} ${Math.round(minY)}`

/** The boxes of a group, each once, with the texts in them; null where a text is in none. */
function cellsIn(group: readonly Shape[]): Cell[] | null {
  const cells = new Map<string, Cell>()
  for (const shape of group) {
    if (shape.kind !== 'rectangle') continue
    const box = moveBox(plainBoundsOf(shape), shape.offset)
    const cell = cells.get(keyOf(box)) ?? { box, line: shape.style.colour, fill: null, texts: [] }
    if (shape.style.fill === 'solid') cell.fill = shape.style.colour
    else cell.line = shape.style.colour
    cells.set(keyOf(box), cell)
  }
  for (const shape of group) {
    if (shape.kind !== 'text') continue
    const { minX, minY, maxX, maxY } = boundsOf(shape)
    const [x, y] = [(minX + maxX) / 2, (minY + maxY) / 2]
    const cell = [...cells.values()].find(
      ({ box }) => x >= box.minX && x <= box.maxX && y >= box.minY - 4 && y <= box.maxY + 4,
    )
    if (cell === undefined) return null
    cell.texts.push(shape)
  }
  return [...cells.values()]
}

/** The sides of a grid that the cells fill without a gap; null where they do not. */
function gridOf(cells: readonly Cell[]) {
  const sorted = (values: readonly number[]) => [...new Set(values.map(Math.round))].sort((one, other) => one - other)
  const lefts = sorted(cells.map(({ box }) => box.minX))
  const tops = sorted(cells.map(({ box }) => box.minY))
  if (cells.length < 2 || cells.length !== lefts.length * tops.length) return null
  const [right, bottom] = [Math.max(...cells.map(({ box }) => box.maxX)), Math.max(...cells.map(({ box }) => box.maxY))]
  const isFilled = cells.every(({ box }) => {
    const [across, down] = [lefts.indexOf(Math.round(box.minX)), tops.indexOf(Math.round(box.minY))]
    const [nextX = right, nextY = bottom] = [lefts[across + 1], tops[down + 1]]
    return Math.abs(box.maxX - nextX) < 3 && Math.abs(box.maxY - nextY) < 3
  })
  return isFilled ? { lefts, tops, right, bottom } : null
}

function wordsOf(cell: Cell | undefined): PlacedCell {
  const texts = (cell?.texts ?? []).toSorted((one, other) => boundsOf(one).minY - boundsOf(other).minY)
  const [first] = texts
  const isBold = texts.length > 0 && texts.every(({ style }) => style.marks?.some((mark) => mark.isBold) ?? false)
  return {
    text: texts.map(({ props }) => props.text).join('\n'),
    size: first?.props.size ?? 20,
    colour: first?.style.colour ?? '#1f2937',
    isBold,
    fill: cell?.fill ?? null,
  }
}

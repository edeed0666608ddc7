import { columnsOf, fit, linesAt } from './rules.ts'

type Rows = string[][]

/** A table as tables that fit a slide, each with the names of its columns; as lines where its cells are too long. */
export function fittedTable(given: readonly (readonly string[])[]): { tables: Rows[] } | { lines: string[] } {
  const across = Math.max(...given.map((row) => row.length))
  const rows = given
    .map((row) => Array.from({ length: across }, (_, column) => (row[column] ?? '').trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const { cell: widest, columns, lines } = fit.table
  const groups = groupsOf(rows)
  const fits = (row: readonly string[], names: readonly string[]) =>
    row.every((cell) => columnsOf(cell) <= widest) && heightOf(names, columns) + heightOf(row, columns) <= lines
  const isTable = groups.every(
    ([names = [], ...body]) => [names, ...body].length > 0 && body.every((row) => fits(row, names)),
  )
  const isHeaded = groups.every(
    ([names = []]) => names.every((cell) => columnsOf(cell) <= widest) && heightOf(names, columns) <= lines,
  )
  if (rows.length > 0 && isTable && isHeaded) return { tables: groups.flatMap(pagesOf) }
  return { lines: linesOf(rows) }
}

/** A wide table in groups of columns, each after the first column. */
function groupsOf(rows: Rows): Rows[] {
  const across = rows[0]?.length ?? 0
  const most = fit.table.across
  if (across <= most) return [rows]
  const groups: Rows[] = []
  for (let from = 1; from < across; from += most - 1) {
    groups.push(rows.map((row) => [row[0] ?? '', ...row.slice(from, from + most - 1)]))
  }
  return groups
}

function pagesOf([names = [], ...body]: Rows): Rows[] {
  const { columns, lines, rows: most } = fit.table
  const pages: Rows[] = []
  let page: Rows = [names]
  let height = heightOf(names, columns)
  for (const row of body) {
    const own = heightOf(row, columns)
    if (page.length > 1 && (page.length === most || height + own > lines)) {
      pages.push(page)
      page = [names]
      height = heightOf(names, columns)
    }
    page.push(row)
    height += own
  }
  return [...pages, page]
}

/** The lines of the highest cell of a row. */
export function heightOf(row: readonly string[], columns: number): number {
  const width = Math.max(1, Math.floor(columns / Math.max(1, row.length)))
  return Math.max(1, ...row.map((cell) => linesAt(cell, width)))
}

/** The cells as text, each after the name of its column. */
function linesOf([names = [], ...body]: Rows): string[] {
  const cells = body.flatMap((row) =>
    row.map((cell, column) => [names[column] ?? '', cell].filter((each) => each !== '').join(': ')),
  )
  return body.length === 0 ? names : cells
}

import { heightOf } from './fit-table.ts'
import type { Bullet, Slide } from './model.ts'
import { columnsOf, fit, linesAt } from './rules.ts'

/** The parts of a slide that do not fit its layout; none of a slide that `fitted` made. */
export function faultsOf(slide: Slide): string[] {
  const faults = columnsOf(slide.title) > fit.title ? ['title'] : []
  return [...faults, ...bodyFaults(slide)]
}

function bodyFaults(slide: Slide): string[] {
  switch (slide.kind) {
    case 'title':
      return columnsOf(slide.subtitle ?? '') > fit.subtitle ? ['subtitle'] : []
    case 'section':
      return []
    case 'points':
    case 'summary':
      return bulletFaults(slide.points, fit.bullets)
    case 'definition':
      return linesAt(slide.text, fit.definition.columns) > fit.definition.lines ? ['text'] : []
    case 'figure':
      return columnsOf(slide.caption ?? '') > fit.caption ? ['caption'] : []
    case 'table':
      return tableFaults(slide.rows)
    case 'comparison':
      return slide.sides.flatMap(({ title, points }) => [
        ...(columnsOf(title) > fit.side.columns * 2 ? ['side'] : []),
        ...bulletFaults(points, fit.side),
      ])
    case 'question':
      return slide.options.length > fit.options.most ? ['options'] : []
  }
}

function bulletFaults(
  points: readonly Bullet[],
  { columns, lines, most }: { columns: number; lines: number; most: number },
): string[] {
  const height = points.reduce((sum, { text, level }) => sum + linesAt(text, columns - level * 4), 0)
  return [...(points.length > most ? ['many'] : []), ...(height > lines ? ['long'] : [])]
}

function tableFaults(rows: readonly (readonly string[])[]): string[] {
  const { columns, lines, rows: most, across } = fit.table
  const height = rows.reduce((sum, row) => sum + heightOf(row, columns), 0)
  return [
    ...(rows.length > most ? ['rows'] : []),
    ...(rows.some((row) => row.length > across) ? ['columns'] : []),
    ...(height > lines ? ['high'] : []),
  ]
}

import { plans } from '@takhti/schema/licences/plans'

/** An answer for people: a list as a table, anything else as lines of `name  value`. */
export function printed(answer: unknown): string {
  if (!isRecord(answer)) return String(answer)
  const { items, cursor } = answer
  if (!Array.isArray(items)) return pairs(flat(answer))
  const more = typeof cursor === 'string' ? `\nMore follow: --cursor ${cursor}` : ''
  return `${items.length === 0 ? 'None.' : table(items.filter(isRecord).map((item) => flat(item)))}${more}`
}

/** The plans with their features and limits. */
export function printedPlans(): string {
  return table(
    Object.entries(plans).map(([plan, { accountType, features, limits }]) =>
      flat({ plan, accountType, ...features, ...limits }),
    ),
  )
}

function textOf(value: unknown): string {
  if (value === null) return '–'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

type Row = Readonly<Record<string, string>>

function flat(record: Readonly<Record<string, unknown>>, before = ''): Row {
  // Each of the merged objects is a row of texts.
  return Object.assign(
    {},
    ...Object.entries(record).map(([name, value]) => {
      if (isRecord(value)) return flat(value, `${before}${name}.`)
      return { [`${before}${name}`]: textOf(value) }
    }),
  ) as Row
}

function pairs(row: Row): string {
  const width = Math.max(0, ...Object.keys(row).map((name) => name.length))
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${calm(value)}`)
    .join('\n')
}

function table(rows: readonly Row[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => calm(row[name] ?? '')))]
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)))
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

// Names are typed by strangers, and a terminal obeys escape sequences.
function calm(text: string): string {
  return text.replaceAll(/\p{C}+/gu, ' ')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

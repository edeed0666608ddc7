import { type Part, dollarsFor, meters, unitsOf } from './meters.ts'
import { type Meter, prices, pricesReadOn, storagePrices } from './prices.ts'

const [schoolDays, days] = [22, 30]

/** A year of school days, after which everything of them is stored. */
const daysOfYear = 220

/** Heartbeats of open apps: each 15 s in six hours, on the socket of the person. The platform may charge none of them. */
const beatsOfDay = (6 * 3_600) / 15

type Tables = ReadonlyMap<string, { rows: number; bytes: number }>

type Printed = {
  parts: readonly Part[]
  small: readonly Part[]
  stored: { d1: number; objects: number; r2: number }
  tables: { before: Tables; after: Tables }
  classes: number
  classSize: number
}

type Line = { name: string; units: Record<Meter, number> }

/** The table of a month for one student, dearest first, and its sum. */
export function printDay({ parts, small, stored, tables, classes, classSize }: Printed): {
  perMonth: number
  text: string
} {
  const students = classes * classSize
  const lines: Line[] = parts.map(({ name, times, per, counted }) => {
    const factor = per === 'class' ? (times * classes * schoolDays) / students : (times * days) / students
    return { name, units: scaled(unitsOf(counted), factor) }
  })
  const beats = {
    ...scaled(lines[0]?.units ?? zero(), 0),
    objectRequests: ((beatsOfDay / 20) * schoolDays * (classSize + 1)) / classSize,
  }
  lines.push({ name: 'idle sockets', units: beats })
  const storage = storageOf(stored, classSize)
  const rows = [
    ...lines.map(({ name, units }) => ({ name, cells: meters.map((meter) => dollarsFor(meter, units[meter])) })),
  ]
  const sumOf = (cells: readonly number[]) => cells.reduce((sum, cell) => sum + cell, 0)
  rows.sort((one, other) => sumOf(other.cells) - sumOf(one.cells))
  const total = lines.reduce((sum, { units }) => added(sum, units), zero())
  const perMonth = meters.reduce((sum, meter) => sum + dollarsFor(meter, total[meter]), 0) + storage
  const beyond = meters.reduce(
    (sum, meter) => sum + Math.max(0, dollarsFor(meter, total[meter] * students - prices[meter].included)),
    0,
  )
  const micro = (dollars: number) => (dollars * 1e6).toFixed(0)
  const text = [
    `A month of one student in millionths of US$ (prices of ${pricesReadOn}; nothing included is subtracted):`,
    `each part × its times a day × ${classes} classes × ${schoolDays} days / ${students} students; jobs × ${days} days / ${students}`,
    ['part', ...meters.map((meter) => prices[meter].name), 'sum'].join(' | '),
    ...rows.map(({ name, cells }) => [name, ...cells.map(micro), micro(sumOf(cells))].join(' | ')),
    ['units', ...meters.map((meter) => total[meter].toFixed(1)), ''].join(' | '),
    `stored after a year of ${daysOfYear} days: ${(stored.d1 / 1024).toFixed(0)} kB D1, ${(stored.objects / 1024).toFixed(0)} kB objects, ${(stored.r2 / 1024).toFixed(0)} kB R2 a class and day: ${micro(storage)}`,
    `sum US$ ${perMonth.toFixed(5)} per student and month; the whole school US$ ${(perMonth * students).toFixed(2)}, with what a plan includes US$ ${beyond.toFixed(2)} and US$ 5`,
    ...bytesOfTables(tables, classSize),
    ...growth(parts, small),
    ...growing(parts, small),
    ...dearest(parts),
  ].join('\n')
  return { perMonth, text }
}

/** The price of the bytes of a year's days in the month after it, for one student. */
function storageOf({ d1, objects, r2 }: Printed['stored'], classSize: number): number {
  const ofYear = (bytes: number, { dollars }: { dollars: number }) =>
    ((Math.max(0, bytes) * daysOfYear) / 1e9) * dollars
  return (
    (ofYear(d1, storagePrices.d1) + ofYear(objects, storagePrices.objects) + ofYear(r2, storagePrices.r2)) / classSize
  )
}

/**
 * What a student's day adds to each table of D1, largest first: its new rows, each as large as a row of that table is on
 * average with its indexes. The pages that a single day begins would measure pages and not rows.
 */
function bytesOfTables({ before, after }: Printed['tables'], classSize: number): string[] {
  const lines = [...after].map(([name, { rows, bytes }]) => {
    const added = rows - (before.get(name)?.rows ?? 0)
    return {
      name,
      rows: added / classSize,
      each: bytes / Math.max(1, rows),
      bytes: (added * bytes) / Math.max(1, rows) / classSize,
    }
  })
  const sum = lines.reduce((total, line) => total + line.bytes, 0)
  return [
    `bytes of D1 that a student's day adds, by table: ${sum.toFixed(0)}`,
    ...lines
      .filter(({ bytes }) => bytes >= 20)
      .toSorted((one, other) => other.bytes - one.bytes)
      .map(
        (line) => `${line.name}: ${line.bytes.toFixed(0)} in ${line.rows.toFixed(2)} rows of ${line.each.toFixed(0)}`,
      ),
  ]
}

function growth(parts: readonly Part[], small: readonly Part[]): string[] {
  return parts.map(({ name, counted }) => {
    const before = small.find((part) => part.name === name)?.counted
    return `${name}: ${before?.d1Read ?? 0} rows read in the small school, ${counted.d1Read} in the large one; ${counted.d1Written} written, ${counted.objectWritten} in objects, ${counted.requests} requests, ${counted.cpuMs} ms`
  })
}

/** The statements that read more in the large school, by what they add to the day of a class. */
function growing(parts: readonly Part[], small: readonly Part[]): string[] {
  const classParts = (of: readonly Part[]) => statementsOf(of.filter(({ per }) => per === 'class'))
  const before = classParts(small)
  return [...classParts(parts)]
    .map(([sql, { read }]) => ({ sql, read, less: before.get(sql)?.read ?? 0 }))
    .filter(({ read, less }) => read > less)
    .toSorted((one, other) => other.read - other.less - (one.read - one.less))
    .slice(0, 12)
    .map(({ sql, read, less }) => `grows from ${less.toFixed(0)} to ${read.toFixed(0)}: ${oneLine(sql)}`)
}

/** The statements that read or write most. */
function dearest(parts: readonly Part[]): string[] {
  const all = statementsOf(parts)
  const worst = (by: 'read' | 'written') => [...all].toSorted(([, one], [, other]) => other[by] - one[by]).slice(0, 12)
  return (['read', 'written'] as const).flatMap((by) =>
    worst(by).map(([sql, rows]) => `${by} ${rows[by].toFixed(0)} in ${rows.runs.toFixed(0)}: ${oneLine(sql)}`),
  )
}

function oneLine(sql: string): string {
  return sql.replaceAll(/\s+/g, ' ').slice(0, 220)
}

/** The rows of each statement in a day. */
function statementsOf(parts: readonly Part[]): Map<string, { read: number; written: number; runs: number }> {
  const all = new Map<string, { read: number; written: number; runs: number }>()
  for (const { times, counted } of parts)
    for (const [sql, rows] of counted.statements) {
      const known = all.get(sql) ?? { read: 0, written: 0, runs: 0 }
      all.set(sql, {
        read: known.read + times * rows.read,
        written: known.written + times * rows.written,
        runs: known.runs + times * rows.runs,
      })
    }
  return all
}

function zero(): Record<Meter, number> {
  return scaled(
    unitsOf({
      requests: 0,
      cpuMs: 0,
      d1Read: 0,
      d1Written: 0,
      d1Trips: 0,
      r2A: 0,
      r2B: 0,
      r2Bytes: 0,
      objectRequests: 0,
      socketMessages: 0,
      objectRead: 0,
      objectWritten: 0,
      activeMs: 0,
      statements: [],
    }),
    0,
  )
}

function scaled(units: Record<Meter, number>, factor: number): Record<Meter, number> {
  return mappedTo(units, (value) => value * factor)
}

function added(one: Record<Meter, number>, other: Record<Meter, number>): Record<Meter, number> {
  return mappedTo(one, (value, meter) => value + other[meter])
}

function mappedTo(
  units: Record<Meter, number>,
  change: (value: number, meter: Meter) => number,
): Record<Meter, number> {
  // Every meter is mapped.
  return Object.fromEntries(meters.map((meter) => [meter, change(units[meter], meter)])) as Record<Meter, number>
}

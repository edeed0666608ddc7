import { basename, dirname } from 'node:path'
import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

/** What this rule reads of drizzle-kit's snapshots. */
type Column = { notNull: boolean; default?: unknown; generated?: unknown; primaryKey: boolean }
type Index = { columns: readonly string[]; isUnique: boolean }
type Table = {
  columns: Record<string, Column>
  indexes: Record<string, Index>
  compositePrimaryKeys: Record<string, { columns: readonly string[] }>
}
type Tables = Record<string, Table>

// Migrations up to these ran before any school did, with no worker beside them.
const unrestricted: Record<string, number> = { directory: 31, institute: 52 }
/** A migration with this comment removes what an earlier deployment has stopped using. */
const contracts = /^-- contract: \S.{9,}/m

/**
 * Checks that migrations only expand: the worker before one runs on its tables until the deployment ends. What it reads
 * stays, and what it writes is accepted.
 */
export function migrationViolations(tree: Tree): Violation[] {
  return tree.files.flatMap((path) => {
    const [, folder = '', number = ''] = /^worker\/migrations\/(\w+)\/(\d{4})_\w+\.sql$/.exec(path) ?? []
    if (number === '' || Number(number) <= (unrestricted[folder] ?? 0)) return []
    const sql = tree.read(path)
    if (contracts.test(sql)) return []
    const before = tablesAt(tree, path, Number(number) - 1)
    const after = tablesAt(tree, path, Number(number))
    const faults = [
      ...Object.keys(before).flatMap((name) => tableFaults(name, before, after)),
      ...triggerFaults(sql, before),
    ]
    return faults.map((message) => ({ rule: 'migration/contract', path, line: 1, message }) as const)
  })
}

function tablesAt(tree: Tree, path: string, number: number): Tables {
  const snapshot = `${dirname(path)}/meta/${String(number).padStart(4, '0')}_snapshot.json`
  if (!tree.has(snapshot)) throw new Error(`${basename(path)} has no ${basename(snapshot)}`)
  const { tables }: { tables: Tables } = JSON.parse(tree.read(snapshot))
  return tables
}

function tableFaults(name: string, before: Tables, after: Tables): string[] {
  const [old, next] = [before[name], after[name]]
  if (old === undefined) return []
  if (next === undefined) return [`removes the table ${name}`]
  const gone = Object.keys(old.columns).filter((column) => !(column in next.columns))
  const needed = Object.entries(next.columns).filter(([column, shape]) => isNeeded(shape) && !isGiven(old, column))
  const [had, has] = [uniques(old), uniques(next)]
  return [
    ...gone.map((column) => `removes ${name}.${column}`),
    ...needed.map(([column]) => `needs ${name}.${column}, which the worker before does not write`),
    ...[...has].filter((columns) => !had.has(columns)).map((columns) => `refuses a second ${name} with one ${columns}`),
    ...[...had]
      .filter((columns) => !has.has(columns))
      .map((columns) => `has no conflict of ${name} on ${columns} any more`),
  ]
}

function isNeeded({ notNull, default: value, generated }: Column): boolean {
  return notNull && value === undefined && generated === undefined
}

function isGiven(table: Table, column: string): boolean {
  const shape = table.columns[column]
  return shape !== undefined && isNeeded(shape)
}

/** The column lists of unique indexes and primary keys. */
function uniques({ columns, indexes, compositePrimaryKeys }: Table): Set<string> {
  const keys = Object.entries(columns).filter(([, { primaryKey }]) => primaryKey)
  const lists = [
    ...keys.map(([name]) => [name]),
    ...Object.values(compositePrimaryKeys).map((key) => key.columns),
    ...Object.values(indexes).flatMap((index) => (index.isUnique ? [index.columns] : [])),
  ]
  return new Set(lists.map((list) => list.join(', ')))
}

/** A trigger that aborts refuses writes that the worker before considers right. */
function triggerFaults(sql: string, before: Tables): string[] {
  const triggers = sql.matchAll(/CREATE TRIGGER\s+`?(\w+)`?[^;]*?\bON\s+`?(\w+)`?[\s\S]*?\bEND\b/gi)
  return [...triggers].flatMap(([trigger, name, table = '']) =>
    table in before && /RAISE\s*\(\s*ABORT/i.test(trigger) ? [`aborts by the trigger ${name ?? ''}`] : [],
  )
}

import { globSync } from 'node:fs'

// drizzle-kit runs in the folder of its configuration, and gives it no path of its own.
const source = '../schema/src'

/** Files with tables of the directory. Every other one is the institute's, so that a new file cannot be forgotten. */
const ofDirectory = [
  'accounts/cards/tables.ts',
  'accounts/factors/tables.ts',
  'accounts/qr/tables.ts',
  'accounts/tables.ts',
  'devices/pairing/tables.ts',
  'devices/tables.ts',
  'exchange/tokens/tables.ts',
  'health/tables.ts',
  'imports/tables.ts',
  'institutes/tables.ts',
  'joining/tables.ts',
  'kit/directory-tables.ts',
  'law/tables.ts',
  'licences/tables.ts',
  'lti/platforms/tables.ts',
  'notifications/push/tables.ts',
  'quizzes/codes/tables.ts',
  'records/tables.ts',
  'topics/curated/tables.ts',
]

/** Tables that both kinds of database have. */
const ofBoth = ['records/tables.ts']

export function directoryTables(): string[] {
  const lacking = ofDirectory.filter((name) => !allTables().includes(name))
  if (lacking.length > 0) throw new Error(`no such tables: ${lacking.join(', ')}`)
  return ofDirectory.map(inSource)
}

export function instituteTables(): string[] {
  return allTables()
    .filter((name) => !ofDirectory.includes(name) || ofBoth.includes(name))
    .map(inSource)
}

function allTables(): string[] {
  return globSync('**/{tables,*-tables}.ts', { cwd: source }).toSorted()
}

function inSource(name: string): string {
  return `${source}/${name}`
}

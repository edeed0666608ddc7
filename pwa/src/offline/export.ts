import { Dexie } from 'dexie'
import { base64Of } from '#api/to-base64.ts'
import { databaseName } from './rows.ts'
import { userDatabasesOf, type UserDatabase } from './user-databases.ts'

/** Everything this device holds of a person, as one JSON file; binary columns become base64. */
export async function exportWork(personId: string): Promise<void> {
  const text = await workAsText(personId)
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `takhti-${new Date().toISOString().slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** The content of every table of every user database. */
export async function workAsText(personId: string): Promise<string> {
  const databases = await Promise.all((await userDatabasesOf(personId)).map(tablesOf))
  return JSON.stringify({ format: 'takhti-work-2', personId, desks: databases }, binaryAsText, 1)
}

// Opened without a schema, so that it works whatever state the app is in.
async function tablesOf({ id, instituteId }: UserDatabase): Promise<{ instituteId: string | null; tables: object }> {
  if (!(await Dexie.exists(databaseName(id)))) return { instituteId, tables: {} }
  const database = await new Dexie(databaseName(id)).open()
  try {
    const tables = await Promise.all(database.tables.map(async (table) => [table.name, await table.toArray()] as const))
    return { instituteId, tables: Object.fromEntries(tables) }
  } finally {
    database.close()
  }
}

function binaryAsText(_key: string, value: unknown): unknown {
  return value instanceof Uint8Array ? { base64: base64Of(value) } : value
}

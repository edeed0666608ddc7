import { requireDatabaseId } from './database-id.ts'
import { openDatabase } from './database.ts'
import type { Answer } from './rows.ts'

/** Answers stored per user database; the oldest are evicted first. */
const maxAnswers = 300

/** The last stored answer to a query on this device, with its time. */
export async function readAnswer(key: string): Promise<Answer | undefined> {
  return await openDatabase(requireDatabaseId()).answers.get(key)
}

/** All stored answers to one call, each with its input. */
export async function storedAnswers(call: string): Promise<{ input: unknown; data: unknown }[]> {
  const start = `${call} `
  const rows = await openDatabase(requireDatabaseId()).answers.where('key').startsWith(start).toArray()
  return rows.map(({ key, data }) => ({ input: JSON.parse(key.slice(start.length)), data }))
}

/** Stores an answer. A full disk costs the copy, never the answer itself. */
export async function storeAnswer(key: string, data: unknown): Promise<void> {
  const { answers } = openDatabase(requireDatabaseId())
  try {
    await answers.put({ key, data, savedAt: new Date().toISOString() })
    if ((await answers.count()) > maxAnswers) await dropOldest()
  } catch {
    await answers.clear().catch(() => {})
  }
}

/** Changes the stored answers to one call, where `change` returns another one. */
export async function changeAnswers(
  databaseId: string,
  call: string,
  change: (data: unknown) => unknown,
): Promise<void> {
  await openDatabase(databaseId)
    .answers.where('key')
    .startsWith(`${call} `)
    .modify((answer) => {
      answer.data = change(answer.data)
    })
}

/** Deletes every answer that mentions an id: a person erased on the server is erased here as well. */
export async function dropAnswersAbout(ids: readonly string[]): Promise<void> {
  await openDatabase(requireDatabaseId())
    .answers.filter(({ key, data }) => {
      const text = `${key}${JSON.stringify(data)}`
      return ids.some((id) => text.includes(id))
    })
    .delete()
}

/** Deletes every answer about people, for a device that does not know who was removed while it was away. */
export async function dropAnswersOf(areas: readonly string[]): Promise<void> {
  await openDatabase(requireDatabaseId())
    .answers.filter(({ key }) => areas.some((area) => key.startsWith(`${area}.`)))
    .delete()
}

async function dropOldest(): Promise<void> {
  const { answers } = openDatabase(requireDatabaseId())
  const all = await answers.toArray()
  const old = all.sort((one, other) => one.savedAt.localeCompare(other.savedAt)).slice(0, all.length - maxAnswers)
  await answers.bulkDelete(old.map((answer) => answer.key))
}

import { openDatabase } from './database.ts'
import { requireDesk } from './desk.ts'
import type { Answer } from './rows.ts'

/** Answers kept per desk; the oldest go first when there are more. */
const maxAnswers = 300

/** The last answer to a query on this device, with when it came. */
export async function readAnswer(key: string): Promise<Answer | undefined> {
  return await openDatabase(requireDesk()).answers.get(key)
}

/** Keeps an answer. A full disk costs the copy, never the answer itself. */
export async function keepAnswer(key: string, data: unknown): Promise<void> {
  const { answers } = openDatabase(requireDesk())
  try {
    await answers.put({ key, data, savedAt: new Date().toISOString() })
    if ((await answers.count()) > maxAnswers) await dropOldest()
  } catch {
    await answers.clear().catch(() => {})
  }
}

/** Forgets every answer that mentions an id: who was erased at the edge is erased here as well. */
export async function dropAnswersAbout(ids: readonly string[]): Promise<void> {
  await openDatabase(requireDesk())
    .answers.filter(({ key, data }) => {
      const text = `${key}${JSON.stringify(data)}`
      return ids.some((id) => text.includes(id))
    })
    .delete()
}

async function dropOldest(): Promise<void> {
  const { answers } = openDatabase(requireDesk())
  const all = await answers.toArray()
  const old = all.sort((one, other) => one.savedAt.localeCompare(other.savedAt)).slice(0, all.length - maxAnswers)
  await answers.bulkDelete(old.map((answer) => answer.key))
}

import { people } from '@takhti/schema/accounts/tables'
import { eq } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

/** The languages of people. */
export function languagesStore(db: DirectoryDatabase) {
  return {
    async find(personId: string): Promise<string | null> {
      const row = await db.select({ code: people.learningLanguage }).from(people).where(eq(people.id, personId)).get()
      return row?.code ?? null
    },
    async save(personId: string, code: string): Promise<void> {
      await db.update(people).set({ learningLanguage: code }).where(eq(people.id, personId))
    },
  }
}

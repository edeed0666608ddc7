import { personSettings } from '@takhti/schema/accounts/tables'
import { and, eq, sql } from 'drizzle-orm'
import type { DirectoryDatabase } from '#platform/db.ts'

/** A person's setting: instants are ISO text, which sorts as time. */
type StoredSetting = { personId: string; name: string; value: string; chosenAt: string }

/** What people chose on one device and find on the others. */
export function settingsStore(db: DirectoryDatabase) {
  return {
    async find(personId: string, name: string): Promise<{ value: string; chosenAt: string } | null> {
      const isMeant = and(eq(personSettings.personId, personId), eq(personSettings.name, name))
      const { value, chosenAt } = personSettings
      return (await db.select({ value, chosenAt }).from(personSettings).where(isMeant).get()) ?? null
    },
    /** Stores the later choice, in whichever order they arrive. */
    async store(setting: StoredSetting): Promise<void> {
      const { value, chosenAt } = setting
      await db
        .insert(personSettings)
        .values(setting)
        .onConflictDoUpdate({
          target: [personSettings.personId, personSettings.name],
          set: { value, chosenAt },
          setWhere: sql`excluded.chosen_at > ${personSettings.chosenAt}`,
        })
    },
  }
}

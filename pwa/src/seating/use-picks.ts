import { fairPick, type PickTimes } from '@takhti/schema/seating/pick'
import { useState } from 'react'
import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'

const nameOf = (classId: string) => `picks ${classId}`

/** Random picks of students that are fair over lessons: this device stores when each student was picked. */
export function usePicks(classId: string) {
  const [picked, setPicked] = useState<string | null>(null)

  async function pick(personIds: readonly string[]): Promise<string | null> {
    const { settings } = openDatabase(requireDatabaseId())
    const stored = await settings.get(nameOf(classId))
    // Only the line below writes this setting.
    const times = JSON.parse(stored?.value ?? '{}') as PickTimes
    const personId = fairPick(personIds, times, Math.random)
    if (personId !== null)
      await settings.put({ name: nameOf(classId), value: JSON.stringify({ ...times, [personId]: Date.now() }) })
    setPicked(personId)
    return personId
  }

  return { picked, pick, clear: () => setPicked(null) }
}

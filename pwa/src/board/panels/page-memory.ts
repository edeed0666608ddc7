import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import type { PageMemory } from '../editor/last-page.ts'
import { pageSetting } from '../style-setting.ts'

/** The pages on which this person left their lessons, on this device. */
export const pageMemory: PageMemory = {
  async load(lessonId) {
    const { settings } = openDatabase(requireDatabaseId())
    return (await settings.get(pageSetting(lessonId)))?.value ?? ''
  },
  async store(lessonId, pageId) {
    const { settings } = openDatabase(requireDatabaseId())
    await settings.put({ name: pageSetting(lessonId), value: pageId })
  },
}

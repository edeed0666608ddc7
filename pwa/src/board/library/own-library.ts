import { requireDatabaseId } from '#offline/database-id.ts'
import { openDatabase } from '#offline/database.ts'
import { ShapeLibrary } from './shape-library.ts'

const setting = 'board.library'

/** The library of the person on this device. */
export function ownLibrary(): ShapeLibrary {
  const { settings } = openDatabase(requireDatabaseId())
  return new ShapeLibrary({
    load: async () => (await settings.get(setting))?.value ?? null,
    store: async (value) => void (await settings.put({ name: setting, value })),
  })
}

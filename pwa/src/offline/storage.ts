import { openDatabase } from './database.ts'

const askedKey = 'persistAsked'

/** Asks the browser, once, for persistent storage; call after the first saved lesson. */
export async function askToPersist(databaseId: string): Promise<void> {
  const { settings } = openDatabase(databaseId)
  if ((await settings.get(askedKey)) !== undefined) return
  const isStored = (await navigator.storage?.persist?.()) ?? false
  await settings.put({ name: askedKey, value: String(isStored) })
}

import { openDatabase } from './database.ts'

const askedKey = 'persistAsked'

/** Asks the browser, once, to keep this device's lessons; call after the first saved lesson. */
export async function askToPersist(personId: string): Promise<void> {
  const { settings } = openDatabase(personId)
  if ((await settings.get(askedKey)) !== undefined) return
  const isKept = (await navigator.storage?.persist?.()) ?? false
  await settings.put({ name: askedKey, value: String(isKept) })
}

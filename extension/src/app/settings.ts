import { storage } from '@wxt-dev/storage'

/**
 * The person's settings: the address of their Takhti, the panel's language (null for the browser's), and whether a
 * video site's own app API may be used. Older settings lack the last.
 */
export type Settings = { origin: string; language: string | null; mayAskPlayer?: boolean }

export const defaultOrigin = 'http://localhost:8787'

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: { origin: defaultOrigin, language: null },
})

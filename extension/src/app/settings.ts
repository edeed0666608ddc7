import { storage } from '@wxt-dev/storage'

/**
 * What the person set: where their Takhti is, the panel's language, null for the browser's, and whether a video site may be
 * asked as its own app asks it; settings of before have none of the last.
 */
export type Settings = { origin: string; language: string | null; mayAskPlayer?: boolean }

export const defaultOrigin = 'http://localhost:8787'

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: { origin: defaultOrigin, language: null },
})

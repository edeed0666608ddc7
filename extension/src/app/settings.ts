import { storage } from '@wxt-dev/storage'

/** What the person set: where their Takhti is, and the panel's language, null for the browser's. */
export type Settings = { origin: string; language: string | null }

export const defaultOrigin = 'http://localhost:8787'

export const settingsItem = storage.defineItem<Settings>('local:settings', {
  fallback: { origin: defaultOrigin, language: null },
})

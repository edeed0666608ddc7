import type { Platform } from '#platform/platform.ts'
import { languagesStore } from './store.ts'

/** The language that a person learns and reads content in. */
export async function learningLanguageOf(platform: Platform, personId: string): Promise<string> {
  return (await languagesStore(platform.directory).find(personId)) ?? 'en'
}

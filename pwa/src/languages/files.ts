import { fallbackLanguage, isComplete, type Language } from '@takhti/schema/languages/model'
import { currentLanguage } from './current.ts'

export { adoptLanguage, chosenKey, currentLanguage } from './current.ts'

// One file per language, fetched as data; the fallback loads only beside a language that is not complete.
const files = import.meta.glob<string>('../locales/*.json', { query: '?url', import: 'default', eager: true })

type Words = Record<string, unknown>

const fetched = new Map<string, Promise<Words>>()

/**
 * Whether this page has only the first part of the texts so far, as `first-words-plugin.ts` divides them: it began with
 * the join page, or with the landing of a student.
 */
export const page = { isShort: /^\/(join\/|dashboard\/lessons$)/.test(globalThis.location?.pathname) }

/** Prefetches this device's language for the first screen. */
export function fetchLanguage(): void {
  for (const code of codesOf(currentLanguage())) void loadFile(code)
}

/** The files a language needs: its own, and the fallback's where it is not complete. */
export function codesOf(language: Language): string[] {
  return isComplete(language) ? [language.code] : [language.code, fallbackLanguage]
}

/** The texts of a language, as far as this page needs them. */
export async function loadFile(code: string): Promise<Words> {
  const late = page.isShort ? null : loadPart(code, '.late')
  return { ...(await loadPart(code)), ...(await late) }
}

/** A part of the texts. One that cannot be loaded now shows the fallback, which every device has cached. */
export function loadPart(code: string, part = ''): Promise<Words> {
  const known = fetched.get(code + part) ?? fetchPart(code, part)
  fetched.set(code + part, known)
  return known
}

async function fetchPart(code: string, part: string): Promise<Words> {
  const address = files[`../locales/${code}.json`]?.replace('.', `${part}.`)
  const answer = address === undefined ? null : await fetch(address).catch(() => null)
  if (answer?.ok) return await answer.json()
  // Fetched again when it is chosen again: the network may be back.
  fetched.delete(code + part)
  return code === fallbackLanguage ? {} : await loadPart(fallbackLanguage, part)
}

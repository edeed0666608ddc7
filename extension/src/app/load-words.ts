import type { LanguageCode } from '@takhti/schema/languages/model'
import type en from '#locales/en.json'
import type late from '#locales/en/preview.json'

type Module = { default: Words }

/** All messages of a language, eager and lazy; each language is a file that is loaded when the user chooses it. */
export async function loadWords(code: LanguageCode): Promise<Words> {
  const [early, late]: [Module, Module] = await Promise.all([
    import(`../locales/${code}.json`),
    import(`../locales/${code}/preview.json`),
  ])
  return { ...early.default, ...late.default }
}

/** The panel's messages; the lazy ones of English are loaded with their component. */
export type Words = typeof en & Partial<typeof late>

import type { LanguageCode } from '@takhti/schema/languages/model'
import type en from '#locales/en.json'
import type late from '#locales/en/preview.json'

type Module = { default: Words }

/** All words of a language, early and late ones; each language is a file that comes when somebody chooses it. */
export async function loadWords(code: LanguageCode): Promise<Words> {
  const [early, late]: [Module, Module] = await Promise.all([
    import(`../locales/${code}.json`),
    import(`../locales/${code}/preview.json`),
  ])
  return { ...early.default, ...late.default }
}

/** The panel's words; the late ones of English come with what shows them. */
export type Words = typeof en & Partial<typeof late>

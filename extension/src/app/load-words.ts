import type { LanguageCode } from '@takhti/schema/languages/model'
import type { Words } from './i18n.ts'

type Module = { default: Words }

/** All words of a language, early and late ones; each language is a file that comes when somebody chooses it. */
export async function loadWords(code: LanguageCode): Promise<Words> {
  const [early, late]: [Module, Module] = await Promise.all([
    import(`../locales/${code}.json`),
    import(`../locales/${code}/preview.json`),
  ])
  return { ...early.default, ...late.default }
}

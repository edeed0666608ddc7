import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

type Texts = { [key: string]: string | Texts }

/**
 * What the join page and a student's landing may show, by section or by the beginning of a key. All other texts are in a
 * second file, which other pages load beside the first, and these two after their first screen.
 */
const firstKeys: readonly string[] = [
  ...['common', 'shell', 'nav', 'states', 'unsaved', 'table', 'order', 'sync', 'crash', 'expired', 'locked'],
  ...['join', 'login', 'create', 'lessons', 'library', 'holders', 'snack', 'notifications', 'palette', 'roles'],
  ...['signOut', 'sessions', 'quiz'],
  ...['institute.logoOf', 'classes.joined', 'cards.made', 'cards.used'],
  ...['errors.unknown', 'errors.offline', 'errors.timeout', 'errors.storage'],
  ...['common', 'classes', 'accounts', 'lessons', 'licences'].map((area) => `errors.${area}/`),
]

/** Part of the files' names: they are cached for ever, and their content changes with the list. */
export const firstVersion = createHash('sha256').update(firstKeys.join()).digest('hex').slice(0, 4)

/** A file of all texts of a language, by its path. */
export const isLanguage = /locales\/[^/]+\.json$/

/** Whether the first file has a key of the texts. */
export function isFirst(key: string): boolean {
  return firstKeys.some((each) => key === each || key.startsWith(each.includes('.') ? each : `${each}.`))
}

/** Divides the texts of a language; a section of the second part replaces that of the first. */
export function partsOf(texts: Texts): { first: Texts; late: Texts } {
  const first: Texts = {}
  const late: Texts = {}
  for (const [section, content] of Object.entries(texts)) {
    const own = typeof content === 'string' ? [] : Object.entries(content)
    const found = own.filter(([key]) => isFirst(`${section}.${key}`))
    if (found.length > 0) first[section] = Object.fromEntries(found)
    if (found.length < own.length || own.length === 0) late[section] = content
  }
  return { first, late }
}

/** Divides the built file of each language in two; `src/languages/files.ts` knows the name of the second by the first. */
export function firstWords(): Plugin {
  return {
    name: 'first-words',
    generateBundle(_options, bundle) {
      let count = 0
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !isLanguage.test(file.originalFileNames[0] ?? '')) continue
        const text = typeof file.source === 'string' ? file.source : new TextDecoder().decode(file.source)
        const texts: Texts = JSON.parse(text)
        const { first, late } = partsOf(texts)
        file.source = JSON.stringify(first)
        const fileName = file.fileName.replace(/\.json$/, '.late.json')
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(late) })
        count += 1
      }
      if (count === 0) throw new Error('no language is in the build: first-words-plugin.ts has nothing to divide')
    },
  }
}

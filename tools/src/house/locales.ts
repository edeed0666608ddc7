import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

/** Languages that are complete; every other one falls back to English, key by key. */
export const completeLanguages = ['en', 'hi', 'ar'] as const

const PLURAL = /_(zero|one|two|few|many|other)$/

/**
 * Checks every folder of locale files: each complete language has every message of English, with its placeholders, and
 * once.
 */
export function localeViolations(tree: Tree): Violation[] {
  const english = tree.files.filter((path) => /(^|\/)src\/.*locales\/en(\/[^/]+)?\.json$/.test(path))
  return english.flatMap((source) =>
    completeLanguages.flatMap((language) => {
      const path = source.replace(/locales\/en(?=[/.])/, `locales/${language}`)
      if (!tree.has(path)) return [missing(source, `${path} does not exist`)]
      const faults = differences(textsOf(tree, source), textsOf(tree, path), language)
      const terms = otherTerms(tree.read(path), language)
      return [
        ...[...faults, ...doubled(tree.read(path))].map((message) => missing(path, message)),
        ...terms.map((message) => ({ ...missing(path, message), rule: 'locale/terms' as const })),
      ]
    }),
  )
}

/** Terms that a language has a chosen translation for: two terms for one thing read as two things. */
const replacedTerms: Partial<Record<(typeof completeLanguages)[number], readonly [term: RegExp, chosen: string][]>> = {
  hi: [
    [/छात्र(?!वृत्ति)/, 'विद्यार्थी'],
    [/पन्न[ाेो]/, 'पृष्ठ'],
  ],
}

function otherTerms(json: string, language: (typeof completeLanguages)[number]): string[] {
  return (replacedTerms[language] ?? []).flatMap(([term, chosen]) => {
    const [found] = term.exec(json) ?? []
    return found === undefined ? [] : [`says ${found} where the product says ${chosen}`]
  })
}

function missing(path: string, message: string): Violation {
  return { rule: 'locale/complete', path, line: 1, message }
}

/** Missing and surplus messages of a language, as sentences. */
export function differences(
  english: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
  language: string,
): string[] {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
  const wanted = new Map<string, string>()
  for (const [key, text] of english) {
    if (!isPlural(key, english)) wanted.set(key, text)
    else for (const form of forms) wanted.set(key.replace(PLURAL, `_${form}`), text)
  }
  const lacking = [...wanted].flatMap(([key, text]) => {
    const translated = other.get(key)
    if (translated === undefined || translated.trim() === '') return [`lacks ${key}`]
    const lost = placeholders(text).filter((name) => name !== 'count' && !placeholders(translated).includes(name))
    return lost.map((name) => `${key} lost {{${name}}}`)
  })
  return [
    ...lacking,
    ...[...other.keys()].filter((key) => !wanted.has(key)).map((key) => `has ${key}, English does not`),
  ]
}

/** Duplicate keys of one object: JSON uses the last one, and a reader of the first sees another sentence. */
function doubled(json: string): string[] {
  const open: Set<string>[] = []
  const faults: string[] = []
  for (const [token, key] of json.matchAll(/"((?:[^"\\]|\\.)*)"\s*:|"(?:[^"\\]|\\.)*"|[{}]/g)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (key !== undefined) {
      if (open.at(-1)?.has(key) === true) faults.push(`has ${key} twice`)
      open.at(-1)?.add(key)
    }
  }
  return faults
}

function isPlural(key: string, all: ReadonlyMap<string, string>): boolean {
  return PLURAL.test(key) && all.has(key.replace(PLURAL, '_other'))
}

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name)
}

function textsOf(tree: Tree, path: string): Map<string, string> {
  const texts = new Map<string, string>()
  const add = (value: unknown, key: string): void => {
    if (typeof value === 'string') texts.set(key, value)
    else if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value)) add(inner, key === '' ? name : `${key}.${name}`)
  }
  add(JSON.parse(tree.read(path)), '')
  return texts
}

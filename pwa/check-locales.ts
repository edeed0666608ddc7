import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { errors } from '@takhti/schema/kit/errors'
import { isComplete, languages } from '@takhti/schema/languages/model'

const folder = new URL('src/locales/', import.meta.url)
const ofExtension = new URL('../extension/src/locales/', import.meta.url)

type Texts = { [key: string]: string | Texts }

/** Sentences by their full key; error codes contain no dots, so a dot only joins levels. */
export function flatten(texts: Texts, above = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, value]) => {
      const path = above === '' ? key : `${above}.${key}`
      return typeof value === 'string' ? [[path, value] as const] : [...flatten(value, path)]
    }),
  )
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/

/** The defects of a language compared to English: missing and extra keys, and lost placeholders. */
export function compareLocale(code: string, english: Map<string, string>, other: Map<string, string>): string[] {
  const forms = new Intl.PluralRules(code).resolvedOptions().pluralCategories
  const wanted = new Map(
    [...english].flatMap(([key, text]) => {
      const base = key.replace(pluralSuffix, '')
      if (base === key) return [[key, text] as const]
      return forms.map((form) => [`${base}_${form}`, english.get(`${base}_other`) ?? text] as const)
    }),
  )
  const missing = [...wanted.keys()].filter((key) => !other.has(key)).map((key) => `${code}: ${key} is missing`)
  const extra = [...other.keys()].filter((key) => !wanted.has(key)).map((key) => `${code}: ${key} is not in English`)
  const lost = [...other].filter(([key, text]) => wanted.has(key) && !hasPlaceholders(key, text, wanted.get(key) ?? ''))
  return [...missing, ...extra, ...lost.map(([key]) => `${code}: ${key} has other placeholders than English`)]
}

// A form for one, two or none may write the number as a word.
function hasPlaceholders(key: string, text: string, english: string): boolean {
  const named = (from: string) => [...from.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name)
  const isWorded = /_(zero|one|two)$/.test(key)
  const wanted = named(english).filter((name) => !(isWorded && name === 'count'))
  const present = new Set(named(text))
  return wanted.every((name) => present.has(name)) && [...present].every((name) => named(english).includes(name))
}

/** The sentences of a language: those of its file, and those of the areas in its folder, which load later. */
function read(code: string, place: URL): Map<string, string> {
  const texts: Texts = JSON.parse(readFileSync(new URL(`${code}.json`, place), 'utf8'))
  const areas = readdirSync(new URL('en/', place)).map((file) => {
    const area = new URL(`${code}/${file}`, place)
    // An area without a file lacks every sentence of it.
    const found: Texts = existsSync(area) ? JSON.parse(readFileSync(area, 'utf8')) : {}
    return [...flatten(found)].map(([key, text]) => [`${file}: ${key}`, text] as const)
  })
  return new Map([...flatten(texts), ...areas.flat()])
}

/** Every fault of the language files of the app and of the extension; an empty list is a pass. */
export function localeFaults(): string[] {
  const english = read('en', folder)
  const present = readdirSync(folder).map((file) => file.replace('.json', ''))
  const incomplete: string[] = JSON.parse(readFileSync(new URL('locales-incomplete.json', import.meta.url), 'utf8'))
  const declared = languages.filter((language) => !isComplete(language)).map<string>(({ code }) => code)
  return [
    ...languages.filter(({ code }) => !present.includes(code)).map(({ code }) => `${code}: the file is missing`),
    ...declared.filter((code) => !incomplete.includes(code)).map((code) => `${code}: incomplete but not listed`),
    ...incomplete.filter((code) => !declared.includes(code)).map((code) => `${code}: listed but declared complete`),
    ...Object.keys(errors)
      .filter((code) => !english.has(`errors.${code}`))
      .map((code) => `en: errors.${code} is missing`),
    ...[folder, ofExtension].flatMap((place) =>
      languages
        .filter((language) => isComplete(language) && language.code !== 'en')
        .flatMap(({ code }) => compareLocale(code, read('en', place), read(code, place))),
    ),
    ...incomplete.flatMap((code) =>
      compareLocale(code, english, read(code, folder)).filter((fault) => !fault.endsWith('missing')),
    ),
  ]
}

if (import.meta.main) {
  const faults = localeFaults()
  for (const fault of faults) console.error(fault)
  console.log(`${languages.length} languages, ${faults.length} faults`)
  if (faults.length > 0) process.exitCode = 1
}

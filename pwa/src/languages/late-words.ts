import { fallbackLanguage, languageOf } from '@takhti/schema/languages/model'
import i18next from 'i18next'
import { codesOf, currentLanguage, loadPart, page } from './files.ts'

const added = new Map<string, Promise<void>>()

/** Adds lazy texts, by the name of their file, in the current language and in every one that is chosen later. */
export async function addWords(name: string): Promise<void> {
  const language = i18next.language ?? currentLanguage().code
  const key = `${language}/${name}`
  const adding = added.get(key) ?? add(name, language)
  added.set(key, adding)
  // Fetched again by the next screen that needs them: the network may be back.
  await adding.catch(() => added.delete(key))
}

let addingOthers: Promise<void> | null = null

/** Adds the texts that the first screen of this page did not need, for every other one. */
export async function addOthers(): Promise<void> {
  addingOthers ??= addLate().catch(() => {})
  await addingOthers
}

async function addLate(): Promise<void> {
  if (!page.isShort) return
  for (const code of codesOf(languageOf(i18next.language ?? currentLanguage().code))) {
    const texts = await loadPart(code, '.late')
    // Requested again by the next screen: the network may be back.
    if (Object.keys(texts).length === 0) addingOthers = null
    else page.isShort = false
    await addTexts(code, texts)
  }
  // What has rendered without them renders once more.
  await i18next.changeLanguage(i18next.language)
}

/** A lazy part of a first screen, with the texts that the screen itself does not need. */
export async function withOthers<File>(load: () => Promise<File>): Promise<File> {
  const [file] = await Promise.all([load(), addOthers()])
  return file
}

/** The addresses of lazy texts in the current language; a name without a file has none. */
export async function addressesOfWords(names: readonly string[]): Promise<string[]> {
  const codes = codesOf(languageOf(i18next.language ?? currentLanguage().code))
  const { wordFile } = await import('./word-files.ts')
  const addresses = codes.flatMap((code) => names.map((name) => wordFile(code, name)))
  return addresses.filter((address) => address !== undefined)
}

/** The same with retries by the caller: throws where the texts could not be loaded. */
export async function needWords(name: string): Promise<void> {
  await addWords(name)
  if (!added.has(`${i18next.language ?? currentLanguage().code}/${name}`)) throw lackOf(name)
}

i18next.on('languageChanged', () => {
  const names = new Set([...added.keys()].map((key) => key.slice(key.indexOf('/') + 1)))
  for (const name of names) void addWords(name)
})

async function add(name: string, language: string): Promise<void> {
  for (const code of codesOf(languageOf(language)))
    // Of what works without a network each device has the fallback, and its own language after some idle time.
    await addFile(name, code).catch((error: unknown) => {
      if (code === fallbackLanguage) throw error
      return addFile(name, fallbackLanguage)
    })
}

async function addFile(name: string, code: string): Promise<void> {
  const { wordFile } = await import('./word-files.ts')
  const address = wordFile(code, name)
  if (address === undefined) return
  const answer = await fetch(address)
  if (!answer.ok) throw lackOf(name)
  const words: unknown = await answer.json()
  await addTexts(code, words)
}

async function addTexts(code: string, words: unknown): Promise<void> {
  await started()
  i18next.addResourceBundle(code, 'translation', words, true, true)
}

/** The error of missing texts, which `load-failure.ts` knows like that of missing code. */
function lackOf(name: string): Error {
  return Object.assign(new Error(`no words of ${name}`), { isUnloaded: true })
}

/** A screen may load before the app's own texts, and there is no place for others before them. */
function started(): Promise<void> | undefined {
  if (i18next.isInitialized) return undefined
  return new Promise((resolve) => i18next.on('initialized', () => resolve()))
}

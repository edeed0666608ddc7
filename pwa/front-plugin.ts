import { readdirSync, readFileSync } from 'node:fs'
import type { HtmlTagDescriptor, Plugin } from 'vite'

type Texts = { readonly [key: string]: string | Texts }

const folder = new URL('src/locales/', import.meta.url)

/** Sentences of the whole app that the front page shows too, by their keys in it. */
const shared = {
  name: ['common', 'appName'],
  skip: ['shell', 'skip'],
  language: ['shell', 'language'],
  noConnection: ['errors', 'offline'],
  tooMany: ['errors', 'common/too-many'],
} as const

const joining = {
  name: ['common', 'appName'],
  lead: ['login', 'lead'],
  looking: ['join', 'looking'],
  displayName: ['join', 'displayName'],
  displayNameHint: ['join', 'displayNameHint'],
  displayNameMissing: ['join', 'displayNameMissing'],
  button: ['join', 'button'],
} as const

/** The operator's documents that the foot of the page links to. */
const legalDocuments = ['terms', 'privacy'] as const

/** The texts of the front page in every language that has them. */
export function frontTexts(): Record<string, Record<string, string>> {
  return Object.fromEntries(codes().flatMap((code) => (hasPage(code) ? [[code, textsOf(code)]] : [])))
}

function codes(): string[] {
  return readdirSync(folder).flatMap((name) => (name.endsWith('.json') ? [name.slice(0, -'.json'.length)] : []))
}

function hasPage(code: string): boolean {
  return readdirSync(new URL(`${code}/`, folder)).includes('front.json')
}

function textsOf(code: string): Record<string, string> {
  const all = read(`${code}.json`)
  const found = Object.entries(shared).map(([name, path]) => [name, textAt(all, path)] as const)
  const law = read(`${code}/law.json`)
  const legal = legalDocuments.map((name) => [name, textAt(law, ['law', name])] as const)
  // The file of an area has its texts under the area's name.
  const own = read(`${code}/front.json`)['front'] as Record<string, string>
  return { ...Object.fromEntries([...found, ...legal]), ...own }
}

function textAt(texts: Texts, path: readonly string[]): string {
  const found = path.reduce<string | Texts>((at, key) => (typeof at === 'string' ? '' : (at[key] ?? '')), texts)
  if (typeof found !== 'string' || found === '') throw new Error(`the front page needs ${path.join('.')}`)
  return found
}

function read(name: string): Texts {
  // The check of the language files reads them as such.
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Texts
}

/** The texts of the form of the join page in every language. */
export function joinTexts(): Record<string, Record<string, string>> {
  return Object.fromEntries(
    codes().map((code) => {
      const all = read(`${code}.json`)
      return [code, Object.fromEntries(Object.entries(joining).map(([name, path]) => [name, textAt(all, path)]))]
    }),
  )
}

/**
 * Writes the texts into the front page and the join page: English where they are shown, all languages as data at the
 * end.
 */
export function frontPage(): Plugin {
  return {
    name: 'front-page',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { filename }) {
        const isJoin = filename.endsWith('/join.html')
        if (!isJoin && !filename.endsWith('/index.html')) return undefined
        const all = isJoin ? joinTexts() : frontTexts()
        const tag: HtmlTagDescriptor = {
          tag: 'script',
          attrs: { type: 'application/json', id: isJoin ? 'join-texts' : 'front-texts' },
          children: JSON.stringify(all).replaceAll('<', '\\u003c'),
          injectTo: 'body',
        }
        return { html: withTexts(html, all['en'] ?? {}), tags: [tag] }
      },
    },
  }
}

/** Fills the elements that name a text. */
export function withTexts(html: string, texts: Readonly<Record<string, string>>): string {
  return html.replaceAll(/(<[^<>]* data-text="(\w+)"[^<>]*>)(?=<\/)/g, (_, start: string, key: string) => {
    const text = texts[key]
    if (text === undefined) throw new Error(`the front page has no text ${key}`)
    return start + text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  })
}

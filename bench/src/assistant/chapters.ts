import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Readable } from '@takhti/assistant/source'
import { emphasisOf } from '@takhti/schema/capture/emphasis'

/** A chapter of an OpenStax book: its text as a capture, and what its authors put beside the text. */
export type Chapter = { name: string; capture: Readable; terms: string[]; summary: string }

type Segment = Readable['segments'][number]

// Parts that ask, sum up or cite: what the engine makes is compared with some of them, so it never reads any.
const besideText =
  /\b(?:summary|section-summary|review-questions|multiple-choice|free-response|critical-thinking|personal-application|references|short-answer|section-quiz|further-research|exercises|key-equations|interactive-exercise)\b/

/** Chapters of a folder that holds a file `<module>.cnxml` for each, in the order of their names. */
export function chaptersIn(folder: string): Chapter[] {
  const files = readdirSync(folder).filter((each) => each.endsWith('.cnxml'))
  return files.toSorted().map((each) => chapterIn(join(folder, each)))
}

export function chapterIn(file: string): Chapter {
  const whole = readFileSync(file, 'utf8')
  const title = plain(/<title>(.*?)<\/title>/s.exec(whole)?.[1] ?? '')
  const body = /<content>(.*)<\/content>/s.exec(whole)?.[1] ?? ''
  const glossary = /<glossary.*?<\/glossary>/s.exec(whole)?.[0] ?? ''
  const { text, beside } = partsOf(body)
  return {
    name: basename(file, '.cnxml'),
    capture: captureOf(title, segmentsOf(text)),
    terms: Array.from(glossary.matchAll(/<term[^>]*>(.*?)<\/term>/gs), ([, term = '']) => plain(term)),
    summary: beside
      .filter((part) => /^<section[^>]*class="[^"]*summary/.test(part))
      .flatMap(segmentsOf)
      .filter(({ form }) => form !== 'heading')
      .map((each) => each.text)
      .join(' '),
  }
}

/** The text without the sections beside it, and these; a section may hold others. */
function partsOf(body: string): { text: string; beside: string[] } {
  const beside: string[] = []
  let [text, depth, from] = ['', 0, 0]
  for (const { 0: mark, index } of body.matchAll(/<section[^>]*>|<\/section>/g)) {
    if (depth === 0) {
      if (!besideText.test(mark)) continue
      text += body.slice(from, index)
      from = index
    }
    depth += mark.startsWith('</') ? -1 : 1
    if (depth > 0) continue
    beside.push(body.slice(from, index))
    from = index
  }
  return { text: text + body.slice(from), beside }
}

const blocks = /<(title|para|item|caption|table|equation)\b[^>]*?(?:\/>|>(.*?)<\/\1>)/gs

function segmentsOf(body: string): Segment[] {
  const shown = body
    .replaceAll(/<(media|exercise|code|footnote)\b[^>]*>.*?<\/\1>/gs, ' ')
    // The title of a paragraph is a line of its own before it.
    .replaceAll(/(<(?:para|item|caption)\b[^>]*>)\s*(<title\b[^>]*>.*?<\/title>)/gs, '$2$1')
  return Array.from(shown.matchAll(blocks), ([, tag = '', inside = '']): Segment => {
    // A paragraph may open a list: its points follow as lines of their own.
    const text = plain(inside)
    const form = { title: 'heading', item: 'item', table: 'table', equation: 'maths' } as const
    return tag === 'title' || tag === 'item' || tag === 'table' || tag === 'equation'
      ? { text, form: form[tag] }
      : withEmphasis(text, inside)
  }).filter(({ text }) => text !== '')
}

// Terms of these books are bold, save those that an index alone needs.
const bold = /<term(?![^>]*no-emphasis)[^>]*>(.*?)<\/term>|<emphasis effect="(?:bold|strong)">(.*?)<\/emphasis>/gs

function withEmphasis(text: string, inside: string): Segment {
  const emphasis = emphasisOf(
    text,
    Array.from(inside.matchAll(bold), ([, term, strong]) => plain(term ?? strong ?? '')),
  )
  return emphasis.length === 0 ? { text } : { text, emphasis }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function plain(markup: string): string {
  return markup
    .replaceAll(/<link\b[^>]*target-id="(?:tbl|table)[^>]*\/>/gi, 'Table 1')
    .replaceAll(/<link\b[^>]*\/>/g, 'Figure 1')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#x([\da-f]+);/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\(\s*\)\s?/g, '')
    .replaceAll(/ (?=[.,;])/g, '')
    .trim()
}

type Collection = { data: { title: string; paragraphs: { context: string }[] }[] }

/** Languages whose articles of XQuAD have judged items. */
export const articleLanguages = ['en', 'es', 'de', 'hi', 'ar'] as const

export type ArticleLanguage = (typeof articleLanguages)[number]

export type Article = Pick<Chapter, 'name' | 'capture'> & { language: ArticleLanguage }

/** The articles of XQuAD in the languages whose files a folder holds. */
export function articlesIn(folder: string): Article[] {
  return articleLanguages.flatMap((language) => {
    const file = join(folder, `xquad.${language}.json`)
    if (!existsSync(file)) return []
    const { data }: Collection = JSON.parse(readFileSync(file, 'utf8'))
    return data.map(({ title, paragraphs }) => ({
      name: `xquad-${language}-${title}`,
      language,
      capture: captureOf(
        title.replaceAll('_', ' '),
        paragraphs.map(({ context }) => ({ text: context })),
        language,
      ),
    }))
  })
}

function captureOf(title: string, segments: Segment[], language = 'en'): Readable {
  return { kind: 'article', title, language, capturedAt: '2026-01-01T00:00:00.000Z', segments }
}

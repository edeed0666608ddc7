import type { Marked } from './highlights/text-quote.ts'
import type { Wanted } from './youtube/player-captions.ts'

/** The name under which an injected script finds its input. */
export const askedName = 'takhtiAsked'

/** The input of a script: captions, or passages to paint. */
export type Asked = Wanted | { marks: readonly Marked[] }

/** The passages that this script, apart from the page's own, has to paint; they are removed afterwards. */
export function takeMarks(): readonly Marked[] {
  // No page reaches the world that `paint.ts` puts them into.
  const { marks } = Reflect.get(globalThis, askedName) as { marks: readonly Marked[] }
  Reflect.deleteProperty(globalThis, askedName)
  return marks
}

/**
 * The input of this script; it is removed afterwards. A page may have put anything there, so only its shape is trusted.
 */
export function takeAsked(): Wanted {
  const asked: unknown = Reflect.get(globalThis, askedName)
  Reflect.deleteProperty(globalThis, askedName)
  const track = field(asked, 'track')
  const languages = field(asked, 'languages')
  const lang = field(track, 'lang')
  return {
    track: typeof lang === 'string' ? { lang, isAutomatic: field(track, 'isAutomatic') === true } : null,
    languages: Array.isArray(languages) ? languages.filter((each) => typeof each === 'string') : [],
  }
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined
}

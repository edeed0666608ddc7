import type * as Y from 'yjs'
import { readMaps } from './document.ts'
import { readKey, readShape } from './entries.ts'
import type { Box } from './geometry.ts'
import { wordsOfMaths } from './maths-words.ts'
import { boundsOf, type Shape } from './shapes/index.ts'

/**
 * The text of a page from top to bottom: typed text, notes, formulas in source and spoken form, alternative texts, and
 * the readable text of images. At most `max` UTF-16 units. Strokes are skipped, so that the cost depends on the text
 * alone.
 */
export function textOfPage(pageDoc: Y.Doc, max: number): string {
  const whole = textsOfPage(pageDoc)
    .map(({ text }) => text)
    .join('\n')
  return whole.slice(0, max).toWellFormed()
}

/** The text of a shape, and its box on the page. */
export type PlacedText = { readonly id: string; readonly text: string; readonly box: Box }

/** The shapes of a page with text, from top to bottom. */
export function textsOfPage(pageDoc: Y.Doc): PlacedText[] {
  const { shapes } = readMaps(pageDoc)
  const placed: PlacedText[] = []
  for (const id of idsWithWords(shapes.keys())) {
    const shape = readShape(shapes, id)
    const text = shape === null ? '' : wordsOn(shape)
    if (shape !== null && text !== '') placed.push({ id, text, box: boundsOf(shape) })
  }
  return placed.sort((one, other) => one.box.minY - other.box.minY || one.box.minX - other.box.minX)
}

/** The shapes that can have text: all but strokes without a description. */
function idsWithWords(keys: Iterable<string>): Set<string> {
  const ids = new Set<string>()
  for (const key of keys) {
    const entry = readKey(key)
    if (entry?.prefix === 'geo' || entry?.prefix === 'alt') ids.add(entry.id)
  }
  return ids
}

function wordsOn({ kind, props, alt, words }: Shape): string {
  const typed = kind === 'text' || kind === 'note' || kind === 'maths' || kind === 'widget' ? props.text.trim() : ''
  const spoken = kind === 'maths' ? wordsOfMaths(typed) : ''
  return [typed, spoken, alt.trim(), words.trim()].filter((text) => text !== '').join('\n')
}

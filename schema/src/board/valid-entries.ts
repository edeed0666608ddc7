import { isDrawn } from './drawn-page.ts'
import { parseGroups, parseOrder, parseWords, readGeo, type EntryPrefix } from './entries.ts'
import { BoardFormatError } from './format-error.ts'
import { readInkEntry } from './ink-entry.ts'
import { countInk } from './ink.ts'
import { MAX_ALT_LENGTH, MAX_TEXT_LENGTH } from './limits.ts'
import { parseBind } from './shapes/binds.ts'
import { isLook } from './shapes/look.ts'
import { parseOffset, parseStyle } from './shapes/shape.ts'
import { readStretches } from './shapes/stretches.ts'
import { parseLinear } from './transform.ts'

/** Whether a value is valid under a key with this prefix. */
export function isEntry(prefix: EntryPrefix, value: unknown): boolean {
  switch (prefix) {
    case 'ink':
      return isInk(value)
    case 'geo':
      return readGeo(value) !== null
    case 'tf':
      return parseOffset(value) !== null
    case 'st':
      return parseStyle(value) !== null
    case 'z':
      return parseOrder(value) !== null
    case 'mx':
      return parseLinear(value) !== null
    case 'gr':
      return parseGroups(value) !== null
    case 'lk':
      return value === true
    case 'alt':
      return parseWords(value, MAX_ALT_LENGTH) !== null
    case 'words':
      return parseWords(value, MAX_TEXT_LENGTH) !== null
    case 'drawn':
      return isDrawn(value)
    case 'look':
      return isLook(value)
    case 'bold':
      return readStretches('isBold', value) !== null
    case 'italic':
      return readStretches('isItalic', value) !== null
    case 'rule':
      return readStretches('isUnderlined', value) !== null
    case 'link':
      return readStretches('link', value) !== null
    case 'hue':
      return readStretches('colour', value) !== null
    case 'tail':
    case 'head':
      return parseBind(value) !== null
  }
}

/** Whether `readInk` accepts a value. A room checks each stroke, and needs none of its points. */
function isInk(value: unknown): boolean {
  const entry = value instanceof Uint8Array ? readInkEntry(value) : null
  try {
    return entry !== null && countInk(entry.packed) > 0
  } catch (error) {
    if (error instanceof BoardFormatError) return false
    throw error
  }
}

import { isDrawn } from './drawn-page.ts'
import { parseGroups, parseOrder, parseWords, readGeo, readInk, type EntryPrefix } from './entries.ts'
import { MAX_ALT_LENGTH, MAX_TEXT_LENGTH } from './limits.ts'
import { isLook } from './shapes/look.ts'
import { parseOffset, parseStyle } from './shapes/shape.ts'
import { readStretches } from './shapes/stretches.ts'
import { parseLinear } from './transform.ts'

/** Whether a value may stand under a key with this prefix. */
export function isEntry(prefix: EntryPrefix, value: unknown): boolean {
  switch (prefix) {
    case 'ink':
      return readInk(value) !== null
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
  }
}

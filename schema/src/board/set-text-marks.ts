import type * as Y from 'yjs'
import { letterPrefixes } from './entries.ts'
import { changeShapes, setEntry } from './set-entries.ts'
import { letterParts, type Mark } from './shapes/marks.ts'
import { stretchesOf, type Stretch } from './shapes/stretches.ts'
import { packStretches } from './text-marks.ts'

/**
 * Sets the marks of texts and notes. Only changed parts are written, each an entry of its own. So two people's
 * concurrent settings of bold and of red both hold, and each can undo their own.
 */
export function setLetters(
  pageDoc: Y.Doc,
  lettered: readonly { readonly id: string; readonly marks: readonly Mark[] }[],
  origin: unknown,
): void {
  changeShapes(pageDoc, { ids: lettered.map(({ id }) => id), origin }, ({ id, kind, style }, index) => {
    if (kind !== 'text' && kind !== 'note') return
    const [before, after] = [stretchesOf(style.marks ?? []), stretchesOf(lettered[index]?.marks ?? [])]
    for (const part of letterParts) {
      if (!areAlike(before[part], after[part]))
        setEntry(pageDoc, { prefix: letterPrefixes[part], id }, packStretches(after[part]))
    }
  })
}

function areAlike(some: readonly Stretch[], others: readonly Stretch[]): boolean {
  const isSame = (one: Stretch, other?: Stretch) =>
    one.from === other?.from && one.to === other.to && one.value === other.value
  return some.length === others.length && some.every((one, index) => isSame(one, others[index]))
}

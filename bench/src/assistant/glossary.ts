import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { keyOf } from '@takhti/assistant/engines/structure'
import type { Engine } from '@takhti/assistant/port'
import { readSource } from '@takhti/assistant/source'
import type { Figure } from '#figure.ts'
import { type Chapter, chaptersIn } from './chapters.ts'

// The required share of a hundred (issue 26), and the entries that make a glossary.
const [required, fewestEntries] = [45, 4]

export const glossaryName = 'assistant.glossary.recall'

/**
 * Entries of the authors' glossaries, which the engine never reads, that are among as many key concepts of the chapter,
 * of a hundred. `folder` holds chapters as `<module>.cnxml`.
 */
export async function glossaryFigure(folder: string): Promise<Figure> {
  const chapters = chaptersIn(folder)
  const { found, entries } = await recallOf(chapters, embedded)
  const ours = (100 * found) / Math.max(1, entries)
  const ratio = required / Math.max(ours, 0.01)
  return {
    name: glossaryName,
    ours,
    peer: required,
    peerName: 'promise',
    ratio,
    limit: 1,
    holds: ratio <= 1,
    unit: 'of 100',
    samples: entries,
  }
}

export async function recallOf(
  chapters: readonly Chapter[],
  engine: Engine,
): Promise<{ found: number; entries: number }> {
  let [found, entries] = [0, 0]
  for (const { capture, terms } of chapters) {
    const wanted = new Set(terms.map((term) => keyOf(term.replaceAll(/\s*\(.*?\)/g, ''))))
    if (wanted.size < fewestEntries) continue
    const concepts = await engine.keyConcepts(readSource(capture), wanted.size)
    const keys = new Set(concepts.map(({ term }) => keyOf(term)))
    found += [...wanted].filter((each) => keys.has(each)).length
    entries += wanted.size
  }
  return { found, entries }
}

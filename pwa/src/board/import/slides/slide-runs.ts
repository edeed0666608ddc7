import type { MathsNode } from '@takhti/schema/capture/documents/maths-tree'
import { textOfOmml } from '@takhti/schema/capture/documents/omml'
import { isConverted, shownIn } from '@takhti/schema/capture/documents/run-text'
import { levelled, type Level } from '@takhti/schema/capture/documents/script-levels'
import { at, numberOf, valueOf, type Tree } from './markup-tree.ts'

/** A run of a paragraph with its shown text. */
export type Run = { readonly tree: Tree; readonly text: string }

/** The runs of a paragraph, with alternate content in the form that all programs read. */
export function runsOf(paragraph: Tree): Run[] {
  const trees = elementsOf(paragraph)
  const runs: Run[] = []
  for (let index = 0; index < trees.length;) {
    const tree = trees[index]
    if (!tree) break
    const length = stretchAt(trees, index)
    const stretch = trees.slice(index, index + length)
    const text = shownBy(tree, stretch.map(lettersOf).join(''))
    // Text converted as one belongs to the first run; the others of the range have the same format.
    runs.push({ tree, text }, ...stretch.slice(1).map((each) => ({ tree: each, text: '' })))
    index += length
  }
  return runs
}

function elementsOf(tree: Tree): Tree[] {
  return tree.trees.flatMap((each) => {
    if (each.name === 'AlternateContent') {
      const choice = at(each, 'Choice')
      const isMaths = choice?.trees.some(({ name }) => name === 'm') ?? false
      return elementsOf((isMaths ? choice : (at(each, 'Fallback') ?? choice)) ?? each)
    }
    return ['r', 'fld', 'br', 'm'].includes(each.name) ? [each] : []
  })
}

/** How many runs from one on are parts of one word, as far as their text is converted. */
function stretchAt(trees: readonly Tree[], from: number): number {
  const first = trees[from]
  if (first?.name !== 'r' || (levelOf(first) === null && !isConverted(fontOf(first)))) return 1
  const end = trees.findIndex(
    (each, index) =>
      index > from && (each.name !== 'r' || levelOf(each) !== levelOf(first) || fontOf(each) !== fontOf(first)),
  )
  return (end < 0 ? trees.length : end) - from
}

function lettersOf(run: Tree): string {
  return (at(run, 't')?.text ?? '').replaceAll(/[\p{Cc}]/gu, ' ')
}

function shownBy(run: Tree, letters: string): string {
  if (run.name === 'br') return '\n'
  if (run.name === 'm') return run.trees.map((each) => textOfOmml(mathsIn(each))).join(' ')
  return levelled(shownIn(fontOf(run), letters), levelOf(run))
}

function levelOf(run: Tree): Level {
  const baseline = numberOf(at(run, 'rPr'), 'baseline') ?? 0
  return baseline === 0 ? null : baseline > 0 ? 'raised' : 'lowered'
}

function fontOf(run: Tree): string {
  return valueOf(at(run, 'rPr', 'latin') ?? at(run, 'rPr', 'sym'), 'typeface') ?? ''
}

function mathsIn(tree: Tree): MathsNode {
  const { name, text } = tree
  return { name, text, nodes: tree.trees.map(mathsIn), attribute: (named) => valueOf(tree, named) ?? null }
}

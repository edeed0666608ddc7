import { attributeOf, readMarkup } from '#offline/markup.ts'
import { SlidesFault } from './slides-fault.ts'

/** An element; names have no prefix. `text` is its direct text. */
export type Tree = {
  readonly name: string
  readonly attributes: string
  readonly trees: Tree[]
  text: string
}

const deepest = 200
const mostElements = 200_000

/** Parses the markup of a part into a tree of elements. Throws a `SlidesFault` or an `ArchiveFault`. */
export function readTree(source: string): Tree {
  const whole: Tree = { name: '', attributes: '', trees: [], text: '' }
  const open = [whole]
  let count = 0
  readMarkup(source, {
    open(name, attributes) {
      const tree: Tree = { name, attributes, trees: [], text: '' }
      if (++count > mostElements || open.length > deepest) throw new SlidesFault('tooLarge')
      open.at(-1)?.trees.push(tree)
      open.push(tree)
    },
    close(name) {
      if (open.length === 1 || open.pop()?.name !== name) throw new SlidesFault('damaged')
    },
    text(text) {
      const last = open.at(-1)
      if (last) last.text += text
    },
  })
  const [root] = whole.trees
  if (!root || open.length > 1) throw new SlidesFault('damaged')
  return root
}

/** The element at a path of names; undefined if there is none. */
export function at(tree: Tree | undefined, ...path: readonly string[]): Tree | undefined {
  return path.reduce((found, name) => found?.trees.find((each) => each.name === name), tree)
}

/** The direct children of an element with a given name. */
export function every(tree: Tree | undefined, name: string): readonly Tree[] {
  return tree?.trees.filter((each) => each.name === name) ?? []
}

/** An attribute, with any prefix unless the name has one; undefined if it is missing. */
export function valueOf(tree: Tree | undefined, name: string): string | undefined {
  return tree === undefined ? undefined : (attributeOf(tree.attributes, name) ?? undefined)
}

/** A numeric attribute; undefined if it is missing or invalid. */
export function numberOf(tree: Tree | undefined, name: string): number | undefined {
  const text = valueOf(tree, name)
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

/** Whether a boolean attribute is true. */
export function isDeclared(tree: Tree | undefined, name: string): boolean {
  return ['1', 'true'].includes(valueOf(tree, name) ?? '')
}

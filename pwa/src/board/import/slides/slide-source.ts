import { at, every, numberOf, valueOf, type Tree } from './markup-tree.ts'
import { readPalette, type Palette } from './slide-colour.ts'
import type { SlideParts } from './slide-parts.ts'

/** A slide, its layout or its master: its markup, and the path of its part. */
export type Sheet = { readonly path: string; readonly tree: Tree }

/** A slide with its layout and master. */
export type SlideSource = {
  readonly slide: Sheet
  /** The layout, then the master. */
  readonly above: readonly Sheet[]
  readonly palette: Palette
  /** The master's lists of text styles, by the kind of placeholder. */
  readonly styles: Tree | undefined
  readonly usual: Tree | undefined
}

/** Reads a slide with its layout, master and theme, as far as they exist; null if the slide is missing. */
export function readSource(parts: SlideParts, path: string, usual: Tree | undefined): SlideSource | null {
  const slide = sheetAt(parts, path)
  if (!slide) return null
  const layout = sheetAt(parts, parts.related(path, 'slideLayout'))
  const master = sheetAt(parts, layout && parts.related(layout.path, 'slideMaster'))
  const theme = master && parts.related(master.path, 'theme')
  const over = [slide, layout].map((sheet) => at(sheet?.tree, 'clrMapOvr', 'overrideClrMapping')).find((map) => map)
  return {
    slide,
    above: [layout, master].flatMap((sheet) => sheet ?? []),
    palette: readPalette((theme ? parts.tree(theme) : null) ?? undefined, over ?? at(master?.tree, 'clrMap')),
    styles: at(master?.tree, 'txStyles'),
    usual,
  }
}

function sheetAt(parts: SlideParts, path: string | null): Sheet | null {
  const tree = path === null ? null : parts.tree(path)
  return path === null || tree === null ? null : { path, tree }
}

/** The placeholder element of a shape; undefined for an ordinary shape. */
export function placeholderOf(shape: Tree): Tree | undefined {
  return shape.trees.flatMap((each) => at(each, 'nvPr', 'ph') ?? [])[0]
}

/** The shapes of the layout and master that a shape inherits its place and format from, the nearest first. */
export function inherited({ above }: SlideSource, shape: Tree): Tree[] {
  const wanted = placeholderOf(shape)
  if (!wanted) return []
  let index = numberOf(wanted, 'idx')
  let kind = kindOf(wanted)
  return above.flatMap(({ tree }) => {
    const stored = every(at(tree, 'cSld', 'spTree'), 'sp').flatMap((each) => {
      const place = placeholderOf(each)
      return place ? [{ each, place }] : []
    })
    const found =
      stored.find(({ place }) => index !== undefined && numberOf(place, 'idx') === index && kindOf(place) === kind) ??
      stored.find(({ place }) => index !== undefined && index > 0 && numberOf(place, 'idx') === index) ??
      stored.find(({ place }) => kindOf(place) === kind)
    if (!found) return []
    kind = kindOf(found.place)
    // Layouts number their placeholders independently; the master's are matched by type alone.
    index = undefined
    return [found.each]
  })
}

/** The master's list of styles for a placeholder. */
export function masterStyle({ styles, usual }: SlideSource, shape: Tree): readonly (Tree | undefined)[] {
  const wanted = placeholderOf(shape)
  if (!wanted) return [at(styles, 'otherStyle'), usual]
  const kind = kindOf(wanted)
  const name = kind === 'title' ? 'titleStyle' : ['dt', 'ftr', 'sldNum'].includes(kind) ? 'otherStyle' : 'bodyStyle'
  return [at(styles, name), usual]
}

function kindOf(place: Tree): string {
  const kind = valueOf(place, 'type') ?? 'body'
  if (kind === 'ctrTitle') return 'title'
  return ['dt', 'ftr', 'sldNum', 'title'].includes(kind) ? kind : 'body'
}

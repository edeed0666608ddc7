import { openArchive, type Archive } from '#offline/archive.ts'
import { every, readTree, valueOf, type Tree } from './markup-tree.ts'

/**
 * Limits of the unpacked size that a presentation declares, and of what is read of it; films are stored uncompressed.
 */
const limits = { unpackedBytes: 300_000_000, parts: 20_000 }
const mostMarkup = 20_000_000
const mostPicture = 40_000_000

/** A part's relation to another: its type, and its target, in the file or outside of it; the other one is null. */
export type Relation = { readonly type: string; readonly path: string | null; readonly address: string | null }

/** The parts of a presentation by their names, which are never paths; throws a `SlidesFault` or an `ArchiveFault`. */
export class SlideParts {
  readonly #archive: Archive
  readonly #trees = new Map<string, Tree | null>()
  readonly #relations = new Map<string, ReadonlyMap<string, Relation>>()

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#archive = openArchive(bytes, limits)
  }

  /** The markup of a part; null where there is none of that name. */
  tree(path: string): Tree | null {
    const known = this.#trees.get(path)
    if (known !== undefined) return known
    const bytes = this.#archive.read(path, mostMarkup)
    const tree = bytes && readTree(textOf(bytes))
    this.#trees.set(path, tree)
    return tree
  }

  /** Drops what is not read again: each slide is read once. */
  forget(path: string): void {
    this.#trees.delete(path)
    this.#relations.delete(path)
  }

  bytes(path: string): Uint8Array<ArrayBuffer> | null {
    return this.#archive.read(path, mostPicture)
  }

  /** The relations of a part, by id. */
  relations(path: string): ReadonlyMap<string, Relation> {
    const known = this.#relations.get(path)
    if (known) return known
    const cut = path.lastIndexOf('/') + 1
    const folder = path.slice(0, cut)
    const tree = this.tree(`${folder}_rels/${path.slice(cut)}.rels`)
    const read = new Map<string, Relation>()
    for (const each of every(tree ?? undefined, 'Relationship')) {
      const isOutside = valueOf(each, 'TargetMode') === 'External'
      const target = valueOf(each, 'Target') ?? ''
      const type = valueOf(each, 'Type') ?? ''
      read.set(valueOf(each, 'Id') ?? '', {
        type: type.slice(type.lastIndexOf('/') + 1),
        path: isOutside ? null : nameOf(folder, target),
        address: isOutside ? target : null,
      })
    }
    this.#relations.set(path, read)
    return read
  }

  /** The first part with a given relation to another, such as the layout of a slide; null if there is none. */
  related(path: string, type: string): string | null {
    return [...this.relations(path).values()].find((each) => each.type === type)?.path ?? null
  }
}

/** Resolves a target relative to a folder. Steps out of the file end at its root. */
function nameOf(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.' && step !== '') steps.push(step)
  }
  return steps.join('/')
}

function textOf(bytes: Uint8Array): string {
  const isWide = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  return new TextDecoder(isWide ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(bytes)
}

import { openArchive, type Archive } from '#offline/archive.ts'
import { every, readTree, valueOf, type Tree } from './markup-tree.ts'

/** Of everything a presentation says it unpacks to, and what is really read of it; films lie in it unpacked. */
const limits = { unpackedBytes: 300_000_000, parts: 20_000 }
const mostMarkup = 20_000_000
const mostPicture = 40_000_000

/** What a part says about another: what it is to it, and where it lies, in the file or outside of it; the other is null. */
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

  /** Lets go of what is not read again: each slide is read once. */
  forget(path: string): void {
    this.#trees.delete(path)
    this.#relations.delete(path)
  }

  bytes(path: string): Uint8Array<ArrayBuffer> | null {
    return this.#archive.read(path, mostPicture)
  }

  /** What a part is related to, by id. */
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

  /** The first part that is something to another, as the layout of a slide is; null where there is none. */
  related(path: string, type: string): string | null {
    return [...this.relations(path).values()].find((each) => each.type === type)?.path ?? null
  }
}

/** The name that a target means from a folder. Steps out of the file end at its root. */
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

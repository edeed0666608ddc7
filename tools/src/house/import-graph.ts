import { targetOf } from './imports.ts'
import type { Module } from './modules.ts'

/** The files that each file of a room imports, types and `import()` included. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>

/** The import graph of each package; an import that leaves a package is in none. */
export function importGraphs(modules: readonly Module[]): Map<string, ImportGraph> {
  const paths = new Set(modules.map(({ path }) => path))
  const rooms = new Map<string, Map<string, ReadonlySet<string>>>()
  for (const module of modules) {
    const room = roomOf(module.path)
    if (!/^[a-z0-9]+\/(src|test)\//.test(module.path)) continue
    const targets = specifiersOf(module).flatMap((specifier) => targetOf(module.path, specifier) ?? [])
    const graph = rooms.get(room) ?? new Map<string, ReadonlySet<string>>()
    graph.set(module.path, new Set(targets.filter((path) => paths.has(path) && roomOf(path) === room)))
    rooms.set(room, graph)
  }
  return rooms
}

function roomOf(path: string): string {
  return path.split('/')[0] ?? ''
}

/** The parser's module record omits `typeof import('…')`, which the text has. */
function specifiersOf({ imports, text }: Module): string[] {
  const types = [...text.matchAll(/\bimport\('([^']+)'\)/g)].map(([, specifier = '']) => specifier)
  return [...imports.map(({ specifier }) => specifier), ...types]
}

/** The strongly connected components of more than one file, largest first, by Tarjan's algorithm. */
export function circlesIn(graph: ImportGraph): string[][] {
  const search = new Search(graph)
  for (const path of graph.keys()) search.visit(path)
  return search.circles.map((circle) => circle.sort()).sort((a, b) => b.length - a.length)
}

class Search {
  readonly circles: string[][] = []
  readonly #graph: ImportGraph
  readonly #indexes = new Map<string, number>()
  readonly #lowest = new Map<string, number>()
  readonly #open: string[] = []

  constructor(graph: ImportGraph) {
    this.#graph = graph
  }

  /** Returns the lowest index that is reachable from a file; the deepest chain of imports fits the stack. */
  visit(path: string): number {
    const known = this.#lowest.get(path)
    if (known !== undefined) return known
    const index = this.#indexes.size
    this.#indexes.set(path, index)
    this.#lowest.set(path, index)
    this.#open.push(path)
    for (const next of this.#graph.get(path) ?? []) {
      if (this.#indexes.has(next) && !this.#open.includes(next)) continue
      this.#lowest.set(path, Math.min(this.#lowest.get(path) ?? index, this.visit(next)))
    }
    const lowest = this.#lowest.get(path) ?? index
    if (lowest === index) this.#close(path)
    return lowest
  }

  #close(path: string): void {
    const circle = this.#open.splice(this.#open.indexOf(path))
    if (circle.length > 1) this.circles.push(circle)
  }
}

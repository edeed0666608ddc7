import { circlesIn, importGraphs, type ImportGraph } from './import-graph.ts'
import { modulesOf } from './modules.ts'
import type { Tree } from './tree.ts'
import type { Violation } from './violation.ts'

/** One violation per circle of a room, at its first file. */
export function circleViolations(tree: Tree): Violation[] {
  return [...importGraphs(modulesOf(tree)).values()].flatMap((graph) =>
    circlesIn(graph).map((circle): Violation => {
      const message = `${circle.length} files import each other: ${wayThrough(graph, circle).join(' → ')}`
      return { rule: 'import/circle', path: circle[0] ?? '', line: 1, message }
    }),
  )
}

/** The shortest way from the first file of a circle back to itself. */
function wayThrough(graph: ImportGraph, circle: readonly string[]): string[] {
  const start = circle[0] ?? ''
  const within = new Set(circle)
  const ways = [[start]]
  const seen = new Set<string>()
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? '') ?? []) {
      if (next === start) return [...way, next]
      if (!within.has(next) || seen.has(next)) continue
      seen.add(next)
      ways.push([...way, next])
    }
  }
  return [start]
}

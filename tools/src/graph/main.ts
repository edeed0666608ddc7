import { circlesIn, importGraphs } from '#house/import-graph.ts'
import { modulesOf } from '#house/modules.ts'
import { treeAt } from '#house/tree.ts'
import { inRoot } from '#kit/root.ts'

/** Prints the cycles of each package's import graph; a package without one gets one line. */
for (const [room, graph] of importGraphs(modulesOf(treeAt(inRoot())))) {
  const circles = circlesIn(graph)
  process.stdout.write(`${room}: ${graph.size} files, ${circles.length} circles\n`)
  for (const circle of circles) {
    process.stdout.write(`  ${circle.length} files\n`)
    const within = new Set(circle)
    for (const path of circle) {
      const targets = [...(graph.get(path) ?? [])].filter((target) => within.has(target))
      process.stdout.write(`    ${path} → ${targets.join(', ')}\n`)
    }
  }
}

import { targetOf } from '#house/imports.ts'
import { modulesOf } from '#house/modules.ts'
import type { Tree } from '#house/tree.ts'

/**
 * How many imports are between a changed file and a test that runs at once; farther tests are left to a run of all
 * tests.
 */
const NEAR = 2

export type Affected = {
  /** Unit tests near the change, by their paths. */
  near: readonly string[]
  /** How many more files of unit tests import something that changed. */
  farCount: number
}

/** Which unit tests a change reaches, by the imports of all modules. */
export function affectedTests(tree: Tree, changed: readonly string[]): Affected {
  const importers = importersOf(tree)
  const distances = new Map(changed.map((path) => [path, 0]))
  // A map iterates entries that are added meanwhile, so that this goes outwards.
  for (const [path, distance] of distances)
    for (const importer of importers.get(path) ?? [])
      if (!distances.has(importer)) distances.set(importer, distance + 1)
  const tests = [...distances].filter(([path]) => isUnitTest(path) && tree.has(path))
  const near = tests.filter(([path, distance]) => distance <= NEAR || isOfSameName(path, changed))
  return { near: near.map(([path]) => path), farCount: tests.length - near.length }
}

function isUnitTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

/** Calls are tested in files of one folder that are named after the areas, and reach them through the whole worker. */
function isOfSameName(test: string, changed: readonly string[]): boolean {
  const name = /^worker\/test\/([\w-]+)\.test\.ts$/.exec(test)?.[1]
  return (
    name !== undefined && changed.some((path) => path.startsWith('worker/src/') && path.split(/[/.]/).includes(name))
  )
}

function importersOf(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const importers = new Map<string, string[]>()
  for (const { path, imports } of modulesOf(tree))
    for (const { specifier } of imports) {
      const target = targetOf(path, specifier)?.replace(/\?.*$/, '')
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path])
    }
  return importers
}

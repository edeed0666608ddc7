import { posix } from 'node:path'
import { modulesOf } from './modules.ts'
import { isModule, isTest, type Tree } from './tree.ts'
import type { Violation } from './violation.ts'

/** Rooms whose source reaches a server or a browser. */
const shippedRooms = /^(schema|assistant|worker|pwa|extension)\/src\//

/** Test machinery that lives beside shipped source. */
const machinery = /^(worker\/(faults\/|test\/|[a-z-]+-under-test\.)|schema\/src\/(samples|matrix|fuzz|forbidden)\.)/

// Split, so that this file passes its own rule.
const faultSwitch = ['TAKHTI', 'SABOTAGE'].join('_')

/** Checks that no shipped file names the fault switch or imports test machinery. */
export function shippedViolations(tree: Tree): Violation[] {
  return [...switchesIn(tree), ...machineryIn(tree)]
}

function switchesIn(tree: Tree): Violation[] {
  const files = tree.files.filter((path) => isShipped(path) || /^wrangler.*\.toml$/.test(path))
  return files.flatMap((path) =>
    tree
      .read(path)
      .split('\n')
      .flatMap((text, index) =>
        text.includes(faultSwitch) ? [violation(path, index + 1, 'names the fault switch')] : [],
      ),
  )
}

function machineryIn(tree: Tree): Violation[] {
  const shipped = modulesOf({ ...tree, files: tree.files.filter((path) => isModule(path) && isShipped(path)) })
  return shipped.flatMap(({ path, imports }) =>
    imports
      .filter(({ specifier, isType }) => !isType && machinery.test(targetOf(path, specifier)))
      .map(({ specifier, line }) => violation(path, line, `${specifier} is test machinery`)),
  )
}

function isShipped(path: string): boolean {
  return shippedRooms.test(path) && isModule(path) && !isTest(path) && !machinery.test(path)
}

function targetOf(from: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return `${from.split('/')[0] ?? ''}/src/${specifier.slice(1)}`
  return specifier.replace(/^@takhti\/([a-z]+)\/(.+)$/, '$1/src/$2.ts')
}

function violation(path: string, line: number, message: string): Violation {
  return { rule: 'shipped/test-machinery', path, line, message }
}

import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { guaranteesOf } from './guarantees.ts'
import { inspect } from './house.ts'
import { textViolations } from './texts.ts'
import { treeAt, type Tree } from './tree.ts'
import { printed, ruleIds } from './violation.ts'

const clean = treeAt(inRoot('tools/fixtures/clean'))
const planted = treeAt(inRoot('tools/fixtures/violations'))

/** `rule` once per time that it must fire in the file, by the file's own `expects` line. */
function expected(tree: Tree): string[] {
  return tree.files.flatMap((path) => {
    const line = /"?expects"?: "?([a-z/, -]+[a-z])/.exec(tree.read(path))?.[1]
    return line === undefined ? [] : line.split(', ').map((rule) => `${path} ${rule}`)
  })
}

test('[HS-1] each injected fault is detected, and nothing else in its file', () => {
  const found = inspect(planted).violations.map(({ path, rule }) => `${path} ${rule}`)
  expect(found.sort()).toEqual(expected(planted).sort())
})

test('[HS-1] the address of a package registry is detected', () => {
  // Concatenated here, because no file may contain one.
  const text = `resolution: ${['https:', '', 'registry.example', 'a'].join('/')}.tgz`
  const tree: Tree = { files: ['docs/a.md'], read: () => text, has: () => true }
  expect(textViolations(tree)).toMatchObject([{ rule: 'text/machine-path', path: 'docs/a.md', line: 1 }])
})

test('[HS-2] every rule has an injected fault', () => {
  const rules = new Set(expected(planted).map((line) => line.split(' ')[1]))
  expect(rules).toEqual(new Set(Object.keys(ruleIds)))
})

test('[HS-3] a clean tree passes every rule', () => {
  const { violations, modules, documents } = inspect(clean)
  expect(printed(violations)).toBe('')
  expect(modules).toBeGreaterThan(4)
  expect(documents).toBeGreaterThan(1)
})

test('[HS-4] the repository itself is checked, every package of it', () => {
  const { files } = treeAt(inRoot())
  for (const room of ['schema', 'assistant', 'worker', 'pwa', 'extension', 'e2e', 'bench', 'tools'])
    expect(files.filter((path) => path.startsWith(`${room}/src/`)).length, room).toBeGreaterThan(2)
  expect(files.filter((path) => path.includes('fixtures/'))).toEqual([])
})

test('[HS-6] the table has each guarantee from documents to operations', () => {
  const ids = Object.entries({ A: 25, B: 10, C: 13, D: 10, E: 13, F: 12, G: 11, H: 13, I: 11, K: 6, L: 6 }).flatMap(
    ([letter, count]) => Array.from({ length: count }, (_, index) => `${letter}${index + 1}`),
  )
  const table = guaranteesOf(treeAt(inRoot()).read('docs/guarantees.md'))
  expect(table.map(({ id }) => id)).toEqual(ids)
})

test('[L2] a migration that the worker before it could not work with is refused', () => {
  const found = inspect(planted, 'migrations').violations
  expect(found.map(({ message }) => message)).toEqual([
    'removes lessons.name',
    'needs lessons.state, which the worker before does not write',
    'refuses a second lessons with one state',
    'has no conflict of lessons on place any more',
    'removes the table walls',
    'aborts by the trigger lessons_stay',
  ])
})

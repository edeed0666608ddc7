import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { isModule, isTest, treeAt } from './tree.ts'

const tree = treeAt(inRoot())
const rows = [...tree.read('docs/vocabulary.md').matchAll(/^\| ([a-z]+) +\| `([^`]+)` +\|$/gm)]
const lookUps = rows.map(([, word = '', path = '']): [string, string] => [word, path])
const shipped = tree.files.filter(
  (path) => /^(schema|worker|pwa)\/src\//.test(path) && isModule(path) && !isTest(path) && !path.includes('.gen.'),
)

/** The files of a search for a word: those with it in their name first, then by the count of its places. */
function found(word: string): string[] {
  const places = (path: string) => tree.read(path).match(new RegExp(word, 'gi'))?.length ?? 0
  const isNamed = (path: string) => Number(path.split('/').at(-1)?.includes(word))
  return shipped
    .map((path) => ({ path, rank: isNamed(path) * 1_000 + places(path) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ path }) => path)
}

test('[VO-1] the table has ten look-ups', () => {
  expect(lookUps.map(([word]) => word)).toEqual([
    'reconnect',
    'presence',
    'outbox',
    'debounce',
    'throttle',
    'heartbeat',
    'middleware',
    'tile',
    'backoff',
    'idempotency',
  ])
})

test.each(lookUps)('[VO-1] a search for %s leads to %s', (word, path) => {
  expect(found(word).slice(0, 5)).toContain(path)
})

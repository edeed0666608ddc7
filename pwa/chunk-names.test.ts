import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

// A pattern of chunks that names a moved file splits the app otherwise, and nothing else fails.
test('[CH-1] every name in the patterns of chunks is a file or a folder of its room', () => {
  const config = readFileSync(new URL('vite.config.ts', import.meta.url), 'utf8')
  const names = namesIn(config.split('\n').filter((line) => /\\\/(?:pwa|schema|assistant)\\\/src/.test(line)))
  const known = knownNames()
  expect(names.size).toBeGreaterThan(100)
  expect([...names].filter((name) => !known.some((each) => each === name || isPrefixOf(name, each)))).toEqual(packages)
})

/** Names in these lines that are of packages. */
const packages = ['yjs', 'rbush', 'quickselect', 'vite', 'preload-helper']

const isPrefixOf = (name: string, whole: string) => name.endsWith('-') && whole.startsWith(name)

/** Names between the signs of regular expressions, without packages. */
function namesIn(lines: readonly string[]): Set<string> {
  const ours = lines.map((line) => line.replaceAll(/\\\/(?:node_modules|icons-react)\\\/[^)]*\)?/g, ''))
  return new Set(ours.flatMap((line) => [...line.matchAll(/(?<=[(|/])[A-Za-z][A-Za-z-]+(?=[|).\\/])/g)].map(String)))
}

function knownNames(): string[] {
  const root = new URL('..', import.meta.url).pathname
  const paths = ['pwa', 'schema', 'assistant'].flatMap((room) => globSync(join(root, room, 'src/**')))
  return [...paths.map((path) => basename(path).split('.')[0] ?? ''), 'pwa', 'schema', 'assistant', 'src']
}

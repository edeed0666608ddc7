import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { newArea } from './area.ts'
import { newCall } from './call.ts'
import type { Change } from './change.ts'
import { newScreen } from './screen.ts'

/** What a change leaves in the file, made from the repository's own files where it edits one. */
function result(change: Change): string {
  return 'text' in change ? change.text : change.edit(readFileSync(inRoot(change.path), 'utf8'))
}

test.each([
  ['area', newArea('feed')],
  ['call', newCall('lessons.archive')],
  ['screen', newScreen('classes/seating-plan')],
])('NW-1 a new %s leaves files that parse', (_, changes) => {
  expect(changes.length).toBeGreaterThan(1)
  for (const change of changes.filter(({ path }) => !path.endsWith('.md')))
    expect(parseSync(change.path, result(change)).errors, change.path).toEqual([])
})

test('NW-2 a new area is named in the contract, the router and the glossary', () => {
  const texts = new Map(newArea('feed').map((change) => [change.path, result(change)]))
  expect(texts.get('schema/src/contract.ts')).toContain('  feed,\n')
  expect(texts.get('worker/src/router.ts')).toContain('feed: feedHandlers')
  expect(texts.get('docs/glossary.md')).toContain('**feed**')
})

test('NW-3 a call in an empty area and in a full one', () => {
  const [declaration] = newCall('feed.listPosts')
  expect(declaration !== undefined && 'edit' in declaration && declaration.edit('export const feed = {}\n')).toContain(
    'listPosts: query({',
  )
})

test('NW-4 a name that is none is refused', () => {
  expect(() => newArea('Feed')).toThrow('lower-case')
  expect(() => newCall('publish')).toThrow('area.verb')
  expect(() => newScreen('classes')).toThrow('area/word')
})

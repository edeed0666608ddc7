import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { newCall } from './call.ts'
import type { Change } from './change.ts'
import { copyOfTree } from './copy.ts'
import { newFeature } from './feature.ts'

/** The content of a file after a change, made from the repository's own files where it edits one. */
function result(change: Change): string {
  return 'text' in change ? change.text : change.edit(readFileSync(inRoot(change.path), 'utf8'))
}

test.each([
  ['feature', newFeature('memos')],
  ['call', newCall('lessons.archive')],
])('[NW-1] a new %s leaves files that parse', (_, changes) => {
  expect(changes.length).toBeGreaterThan(1)
  for (const change of changes.filter(({ path }) => /\.tsx?$/.test(path)))
    expect(parseSync(change.path, result(change)).errors, change.path).toEqual([])
})

test('[NW-3] a call in an empty area and in a full one', () => {
  const [declaration] = newCall('feed.listPosts')
  expect(declaration !== undefined && 'edit' in declaration && declaration.edit('export const feed = {}\n')).toContain(
    'listPosts: query({',
  )
})

test('[NW-4] an invalid name is refused', () => {
  expect(() => newFeature('Feed')).toThrow('plural')
  expect(() => newFeature('feed')).toThrow('plural')
  expect(() => newCall('publish')).toThrow('area.verb')
})

const copy = copyOfTree()
const limitMs = 600_000

async function inCopy(command: string, args: readonly string[], cwd = ''): Promise<string> {
  const { code, output } = await runCommand(command, args, { cwd: join(copy.path, cwd), limitMs })
  return code === 0 ? 'fine' : output
}

const bin = (name: string) => inRoot('node_modules', '.bin', name)

// Parts of each room that a feature touches: the whole of four rooms takes minutes.
const touched: Readonly<Record<string, readonly string[]>> = {
  schema: ['src/memos', 'src/contract.ts', 'src/samples.ts'],
  worker: ['src/memos', 'src/router.ts', 'test/memos.test.ts'],
  pwa: ['src/memos', 'src/app/screens.ts', 'src/audit/audit-text.ts', 'src/**/*.d.ts'],
}

beforeAll(async () => {
  const made = await inCopy(process.execPath, ['tools/src/new/main.ts', 'feature', 'memos'])
  if (made !== 'fine') throw new Error(made)
}, limitMs)

afterAll(() => copy.remove())

test.each(Object.entries(touched))(
  '[NW-5] a new feature passes the type check of %s',
  { timeout: limitMs },
  async (room, include) => {
    const config = join(copy.path, room, 'tsconfig.feature.json')
    writeFileSync(config, JSON.stringify({ extends: './tsconfig.json', include }))
    expect(await inCopy(bin('tsc'), ['-p', config])).toBe('fine')
    rmSync(config)
  },
)

test('[NW-6] the tests of a new feature pass as it was written', { timeout: limitMs }, async () => {
  const projects = ['schema', 'worker', 'pwa'].flatMap((name) => ['--project', name])
  expect(await inCopy(bin('vitest'), ['run', ...projects, '/memos'])).toBe('fine')
})

test('[NW-7] a new table has a migration, and one without is noticed', { timeout: limitMs }, async () => {
  const generate = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'drizzle.institute.config.ts']
  const made = async () => (await runCommand(process.execPath, generate, { cwd: join(copy.path, 'worker') })).output
  expect(await made()).toContain('No schema changes')
  const table = readFileSync(join(copy.path, 'schema/src/memos/tables.ts'), 'utf8')
  writeFileSync(join(copy.path, 'schema/src/memos/more-tables.ts'), table.replace("'memos'", "'more_memos'"))
  expect(await made()).toContain('more_memos')
})

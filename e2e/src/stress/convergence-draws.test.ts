import { readFileSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const board = fileURLToPath(new URL('../../../schema/src/board/', import.meta.url))
const folder = fileURLToPath(new URL('.', import.meta.url))

/** Operations that other operations are made of. */
const parts = ['changeShapes']

/** Every exported function of the board's schema that changes a document under an origin. */
function operations(): string[] {
  const files = readdirSync(board, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const functions = sources.flatMap((file) =>
    readFileSync(board + file, 'utf8')
      .split(/^export function /m)
      .slice(1),
  )
  const changing = functions.filter((text) => text.slice(0, text.indexOf('):')).includes('origin: unknown'))
  return changing.map((text) => /^\w+/.exec(text)?.[0] ?? '')
}

test('[A6] the convergence stress test draws from every operation there is', () => {
  const edits = ['board-edits.ts', 'board-rewrites.ts', 'board-peer.ts'].map((file) =>
    readFileSync(folder + file, 'utf8'),
  )
  const drawn = new Set(edits.flatMap((text) => [...text.matchAll(/\b(\w+)\(/g)].map(([, name]) => name)))
  const all = operations()
  expect(all).toEqual(expect.arrayContaining(['addShape', 'rewriteText', 'goBack', 'walk', 'migratePage', 'setPaper']))
  expect(all.filter((name) => !drawn.has(name) && !parts.includes(name))).toEqual([])
})

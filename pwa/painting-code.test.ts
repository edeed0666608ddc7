import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { paintingCode } from './painting-code.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const copy = mkdtempSync(join(tmpdir(), 'takhti-painting-'))

afterAll(() => rmSync(copy, { recursive: true, force: true }))

test('the hash of the painting code changes with any of it, in the app or the shared schema', () => {
  for (const folder of ['pwa/src/board', 'schema/src/board'])
    cpSync(root + folder, join(copy, folder), { recursive: true })
  const before = paintingCode(copy)
  expect(before).toBe(paintingCode(root))
  writeFileSync(join(copy, 'pwa/src/board/canvas/views.test.ts'), '')
  expect(paintingCode(copy)).toBe(before)
  const seen = [before]
  for (const file of [
    'pwa/src/board/canvas/views.ts',
    'schema/src/board/shapes/ellipse.ts',
    'schema/src/board/stroke-outline.ts',
  ]) {
    writeFileSync(join(copy, file), '')
    expect(seen).not.toContain(paintingCode(copy))
    seen.push(paintingCode(copy))
  }
})

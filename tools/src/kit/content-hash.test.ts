import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { contentHash } from './content-hash.ts'
import { inRoot } from './root.ts'

test('[KT-1] the hash of a folder depends on names and contents, and not on build output', () => {
  mkdirSync(inRoot('.takhti'), { recursive: true })
  const folder = mkdtempSync(inRoot('.takhti', 'hash-'))
  const hash = (): string => contentHash([join('.takhti', basename(folder))])
  try {
    writeFileSync(join(folder, 'a.ts'), 'one')
    const first = hash()
    mkdirSync(join(folder, 'dist'))
    writeFileSync(join(folder, 'dist', 'a.js'), 'built')
    expect(hash()).toBe(first)
    writeFileSync(join(folder, 'a.ts'), 'two')
    const second = hash()
    expect(second).not.toBe(first)
    writeFileSync(join(folder, 'b.ts'), '')
    expect(hash()).not.toBe(second)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

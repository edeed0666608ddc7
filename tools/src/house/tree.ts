import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'

/** Folders with generated content, or with injected faults. */
const SKIPPED = new Set([
  'node_modules',
  'dist',
  '.git',
  '.output',
  '.wxt',
  '.wrangler',
  '.takhti',
  'gallery',
  'test-results',
  'playwright-report',
  'fixtures',
])

/** A checked-out tree: the repository, or a fixture. Paths are relative and use forward slashes. */
export type Tree = { files: readonly string[]; read(path: string): string; has(path: string): boolean }

/** Reads the names of all hand-written files below a folder; contents are read lazily, once. */
export function treeAt(folder: string): Tree {
  const texts = new Map<string, string>()
  return {
    files: filesBelow(folder, ''),
    has: (path) => existsSync(join(folder, path)),
    read(path) {
      const known = texts.get(path)
      if (known !== undefined) return known
      const text = readFileSync(join(folder, path), 'utf8')
      texts.set(path, text)
      return text
    },
  }
}

function filesBelow(folder: string, prefix: string): string[] {
  const entries = readdirSync(join(folder, prefix), { withFileTypes: true })
  return entries
    .filter((entry) => !SKIPPED.has(entry.name) || (entry.name === 'gallery' && prefix !== ''))
    .flatMap((entry) => {
      const path = join(prefix, entry.name).split(sep).join('/')
      if (entry.isDirectory()) return filesBelow(folder, path)
      return entry.isFile() ? [path] : []
    })
    .sort()
}

export function isModule(path: string): boolean {
  return /\.(ts|tsx|mts|mjs)$/.test(path) && !path.endsWith('.d.ts') && !path.includes('.generated.')
}

export function isTest(path: string): boolean {
  return /\.(test|e2e|bench)\.tsx?$/.test(path)
}

/** The line number of an offset, from 1. */
export function lineAt(text: string, offset: number): number {
  let line = 1
  for (let index = text.indexOf('\n'); index !== -1 && index < offset; index = text.indexOf('\n', index + 1)) line += 1
  return line
}

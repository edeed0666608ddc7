import { createHash, type Hash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from './root.ts'

const SKIPPED = new Set(['node_modules', 'dist', '.output', '.wxt', 'test-results'])

/** One hash over the names and contents of files and folders, with paths from the root; build output does not count. */
export function contentHash(paths: readonly string[]): string {
  const hash = createHash('sha256')
  for (const path of paths) add(hash, path)
  return hash.digest('hex')
}

function add(hash: Hash, path: string): void {
  const full = inRoot(path)
  hash.update(`${path}\0`)
  if (!existsSync(full)) return
  if (statSync(full).isFile()) {
    hash.update(readFileSync(full))
    return
  }
  const names = readdirSync(full).filter((name) => !SKIPPED.has(name))
  for (const name of names.sort()) add(hash, join(path, name))
}

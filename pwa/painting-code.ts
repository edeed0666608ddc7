import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the code is that decides the pixels of a painted page. */
const folders = ['pwa/src/board/canvas', 'pwa/src/board/editor', 'schema/src/board']

/**
 * A hash of that code: only the same code may show a device's cached bitmap of a page. `root` is the repository's
 * folder, with a slash at its end.
 */
export function paintingCode(root: string): string {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const digest = createHash('sha256')
  for (const file of files.filter((each) => !each.endsWith('.test.ts')).sort())
    digest.update(readFileSync(join(root, file))).update('\0')
  return digest.digest('base64url').slice(0, 12)
}

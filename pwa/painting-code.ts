import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the code lies that decides which pixels a page is painted in. */
const folders = ['pwa/src/board/canvas', 'pwa/src/board/editor', 'schema/src/board']

/**
 * A text that is another one whenever any of that code is: what a device keeps of a painted page is shown by the same code alone.
 * `root` is the repository's folder, with a slash at its end.
 */
export function paintingCode(root: string): string {
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root }))
  const digest = createHash('sha256')
  for (const file of files.filter((each) => !each.endsWith('.test.ts')).sort())
    digest.update(readFileSync(join(root, file))).update('\0')
  return digest.digest('base64url').slice(0, 12)
}

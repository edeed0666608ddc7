import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The documents under `/legal/` by language and name, for tests: in workerd they are assets of the app. */
export function lawTexts(): Record<string, string> {
  const folder = join(import.meta.dirname, '../pwa/public/legal')
  return Object.fromEntries(
    globSync('*/*.md', { cwd: folder }).map((path) => [
      path.replaceAll('\\', '/').replace('.md', ''),
      readFileSync(join(folder, path), 'utf8'),
    ]),
  )
}

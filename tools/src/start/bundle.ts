import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { quietEnvironment } from './settings.ts'

const BUNDLE_LIMIT_MS = 120_000

/** Bundles the worker as deployment does, into a folder's `bundle`; answers the script's path. */
export async function bundleWorker(folder: string): Promise<string> {
  const out = join(folder, 'bundle')
  // Wrangler asks for the app's folder even where nothing of the app is needed, and a fresh clone has none.
  mkdirSync(inRoot('pwa', 'dist'), { recursive: true })
  const { code, output } = await runCommand(
    inRoot('node_modules', '.bin', 'wrangler'),
    ['deploy', '--dry-run', `--outdir=${out}`],
    { env: quietEnvironment(folder), limitMs: BUNDLE_LIMIT_MS },
  )
  if (code !== 0) throw new Error(`The worker could not be bundled.\n${output}`)
  return join(out, 'index.js')
}

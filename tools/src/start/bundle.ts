import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { type Script, scripts } from './scripts.ts'
import { quietEnvironment } from './settings.ts'

const BUNDLE_LIMIT_MS = 120_000

/** Bundles a script of the worker as deployment does, into a folder of its name below `folder`; answers the bundle's path. */
export async function bundleScript(script: Script, folder: string): Promise<string> {
  const { name, config, bundled } = scripts[script]
  const out = join(folder, name)
  // Wrangler asks for the app's folder even where nothing of the app is needed, and a fresh clone has none.
  mkdirSync(inRoot('pwa', 'dist'), { recursive: true })
  const { code, output } = await runCommand(
    inRoot('node_modules', '.bin', 'wrangler'),
    ['deploy', `--config=${config}`, '--dry-run', `--outdir=${out}`],
    { env: quietEnvironment(folder), limitMs: BUNDLE_LIMIT_MS },
  )
  if (code !== 0) throw new Error(`${name} could not be bundled.\n${output}`)
  return join(out, bundled)
}

import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { contentHash } from '#kit/content-hash.ts'
import { inRoot } from '#kit/root.ts'
import { type Script, scripts } from './scripts.ts'
import { quietEnvironment } from './settings.ts'

const BUNDLE_LIMIT_MS = 120_000

/** A bundle that nobody asked for in so long is of older code. */
const KEPT_MS = 86_400_000

/** What a bundle is made of. */
const sources = ['schema', 'assistant', 'worker', 'pnpm-lock.yaml'] as const

/** The shipped entry of a script, or its test entry, which can carry a fault. */
export type Entry = 'shipped' | 'underTest'

/** Bundles a script of the worker as deployment does; answers the bundle's path. What did not change is bundled once: rigs take a dozen. */
export async function bundleScript(script: Script, entry: Entry = 'shipped'): Promise<string> {
  const { name, config, bundled, underTest } = scripts[script]
  const isShipped = entry === 'shipped'
  const folder = `${isShipped ? name : underTest}-${contentHash([...sources, config])}`
  const kept = inRoot('.takhti', 'bundles', folder)
  if (!existsSync(kept)) {
    const draft = `${kept}.${process.pid}`
    await bundle(isShipped ? [] : [inRoot('worker', `${underTest}.ts`)], { config, out: draft })
    forgetOld(inRoot('.takhti', 'bundles'), Date.now())
    // Another run may have finished first; either folder is good.
    if (existsSync(kept)) rmSync(draft, { recursive: true })
    else renameSync(draft, kept)
  }
  utimesSync(kept, new Date(), new Date())
  return join(kept, isShipped ? bundled : `${underTest}.js`)
}

/** Takes away what nobody has asked a folder of bundles for in a day; what another run takes away meanwhile is no fault. */
export function forgetOld(folder: string, now: number): void {
  for (const each of readdirSync(folder)) {
    const path = join(folder, each)
    const askedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - askedAt > KEPT_MS) rmSync(path, { recursive: true, force: true })
  }
}

async function bundle(entry: readonly string[], { config, out }: { config: string; out: string }): Promise<void> {
  // Wrangler asks for the app's folder even where nothing of the app is needed, and a fresh clone has none.
  mkdirSync(inRoot('pwa', 'dist'), { recursive: true })
  const { code, output } = await runCommand(
    inRoot('node_modules', '.bin', 'wrangler'),
    ['deploy', ...entry, `--config=${config}`, '--dry-run', `--outdir=${out}`],
    { env: quietEnvironment(out), limitMs: BUNDLE_LIMIT_MS },
  )
  if (code !== 0) throw new Error(`${config} could not be bundled.\n${output}`)
  rmSync(join(out, 'logs'), { recursive: true, force: true })
}

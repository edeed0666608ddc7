import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { contentHash } from '#kit/content-hash.ts'
import { inRoot } from '#kit/root.ts'
import { type Script, scripts } from './scripts.ts'
import { quietEnvironment } from './settings.ts'

const BUNDLE_LIMIT_MS = 120_000

/** A bundle without a request for so long is of older code. */
const RETENTION_MS = 86_400_000

/** The inputs of a bundle. */
const sources = ['schema', 'assistant', 'worker', 'pnpm-lock.yaml'] as const

/** The shipped entry of a script, or its test entry, which can have an injected fault. */
export type Entry = 'shipped' | 'underTest'

/**
 * Bundles a script of the worker as deployment does; returns the bundle's path. Unchanged code is bundled once: stress
 * tests need it a dozen times.
 */
export async function bundleScript(script: Script, entry: Entry = 'shipped'): Promise<string> {
  const { name, config, bundled, underTest } = scripts[script]
  const isShipped = entry === 'shipped'
  const folder = `${isShipped ? name : underTest}-${contentHash([...sources, config])}`
  const cached = inRoot('.takhti', 'bundles', folder)
  if (!existsSync(cached)) {
    const draft = `${cached}.${process.pid}`
    await bundle(isShipped ? [] : [inRoot('worker', `${underTest}.ts`)], { config, out: draft })
    forgetOld(inRoot('.takhti', 'bundles'), Date.now())
    // Another run may have finished first; either folder is good.
    if (existsSync(cached)) rmSync(draft, { recursive: true })
    else renameSync(draft, cached)
  }
  utimesSync(cached, new Date(), new Date())
  return join(cached, isShipped ? bundled : `${underTest}.js`)
}

/** Deletes bundles of a folder without a request for a day; a deletion by another run meanwhile is no error. */
export function forgetOld(folder: string, now: number): void {
  for (const each of readdirSync(folder)) {
    const path = join(folder, each)
    const askedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? now
    if (now - askedAt > RETENTION_MS) rmSync(path, { recursive: true, force: true })
  }
}

async function bundle(entry: readonly string[], { config, out }: { config: string; out: string }): Promise<void> {
  // Wrangler requires the app's folder even where nothing of the app is needed, and a fresh clone has none.
  mkdirSync(inRoot('pwa', 'dist'), { recursive: true })
  const { code, output } = await runCommand(
    inRoot('node_modules', '.bin', 'wrangler'),
    ['deploy', ...entry, `--config=${config}`, '--dry-run', `--outdir=${out}`],
    { env: quietEnvironment(out), limitMs: BUNDLE_LIMIT_MS },
  )
  if (code !== 0) throw new Error(`${config} could not be bundled.\n${output}`)
  rmSync(join(out, 'logs'), { recursive: true, force: true })
}

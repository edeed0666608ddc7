import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'

const folder = inRoot('bench', 'peers')

/** Installs the peers when they are not there yet; answers their folder. */
export function installedPeers(): string {
  if (!existsSync(join(folder, 'node_modules', '@tldraw', 'sync-core'))) {
    console.error('Installing the peers, once …')
    execFileSync('npm', ['install', '--prefix', folder, '--no-package-lock', '--no-audit', '--no-fund', '--silent'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return folder
}

type Esbuild = {
  build(options: Record<string, unknown>): Promise<unknown>
}

/** Builds Excalidraw's board as its own documentation shows it into a folder. */
export function buildExcalidraw(out: string): Promise<void> {
  return bundlePeer(excalidrawEntry, out)
}

/** Bundles a script that uses the peers into a folder, as `main.js`, minified and split. */
export async function bundlePeer(contents: string, out: string): Promise<void> {
  const from = createRequire(join(installedPeers(), 'package.json'))
  // The peers are not of this workspace, so their types are not at hand.
  const esbuild = from('esbuild') as Esbuild
  await esbuild.build({
    stdin: { contents, resolveDir: folder, loader: 'jsx' },
    outdir: out,
    entryNames: 'main',
    bundle: true,
    splitting: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    conditions: ['production'],
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.IS_PREACT': '"false"' },
    loader: { '.woff2': 'file', '.ttf': 'file' },
    logLevel: 'error',
  })
}

const excalidrawEntry = `
import { createRoot } from 'react-dom/client'
import { Excalidraw } from '@excalidraw/excalidraw'
import '@excalidraw/excalidraw/index.css'
const board = document.getElementById('board')
createRoot(board).render(<Excalidraw excalidrawAPI={() => { board.dataset.ready = 'yes' }} />)
`

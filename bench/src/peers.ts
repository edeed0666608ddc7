import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'

const folder = inRoot('bench', 'peers')

type PeerList = { dependencies: Record<string, string> }

/** Installs missing peers; returns their folder. */
export function installedPeers(): string {
  const { dependencies }: PeerList = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  if (!Object.keys(dependencies).every((name) => existsSync(join(folder, 'node_modules', name)))) {
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
export function bundlePeer(contents: string, out: string): Promise<void> {
  return bundle(contents, { from: installedPeers(), out })
}

/** Bundles a script whose imports are found from a folder, in the same way. */
export async function bundle(contents: string, { from, out }: { from: string; out: string }): Promise<void> {
  // The peers are not of this workspace, so their types are not available.
  const esbuild = createRequire(join(installedPeers(), 'package.json'))('esbuild') as Esbuild
  await esbuild.build({
    stdin: { contents, resolveDir: from, loader: 'tsx' },
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

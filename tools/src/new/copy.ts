import { cpSync, lstatSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { rooms } from '../house/boundaries.ts'
import { inRoot, root } from '../kit/root.ts'

const generated = /(^|\/)(node_modules|dist|\.git|\.output|\.wrangler|\.takhti|peers|test-results)$/

/**
 * A copy of the working tree that can run its own commands: each room has its own links to packages, so that the rooms
 * of the copy find each other and not the originals.
 */
export function copyOfTree(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(realpathSync(tmpdir()), 'takhti-new-'))
  cpSync(root, path, { recursive: true, filter: (from) => !generated.test(relative(root, from)) })
  symlinkSync(inRoot('node_modules'), join(path, 'node_modules'))
  for (const room of rooms) linkPackages(inRoot(room, 'node_modules'), join(path, room, 'node_modules'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

function linkPackages(from: string, to: string): void {
  const isLink = (name: string) => lstatSync(join(from, name)).isSymbolicLink()
  cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: (each) => !/\/\.(bin|vite)[^/]*$/.test(each) })
  if (!readdirSync(from).some((name) => name.startsWith('@') || isLink(name))) throw new Error(`${from} links nothing`)
}

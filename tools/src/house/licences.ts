import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { rooms } from './boundaries.ts'

/** Licences that let an Apache-2.0 product be passed on; MPL-2.0 stays within its own files. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'MPL-2.0',
  'CC0-1.0',
  'CC-BY-4.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'Python-2.0',
  'OFL-1.1',
  'Zlib',
  'WTFPL',
])

/** Packages without a usable licence in their package.json, with the licence of their licence file. */
export const knownLicences: Readonly<Record<string, string>> = {}

export type Licensed = { name: string; version: string; licence: string }

/** Every package that ships in the product: the dependencies of the rooms that run, and theirs, as installed. */
export function shippedPackages(root: string): Licensed[] {
  const found = new Map<string, Licensed>()
  const shipping = rooms.filter((room) => !['e2e', 'bench', 'tools'].includes(room))
  for (const room of shipping) collect(join(root, room), found)
  return [...found.values()]
}

function collect(folder: string, found: Map<string, Licensed>): void {
  const { dependencies = {} } = manifestOf(folder)
  for (const name of Object.keys(dependencies)) {
    const place = installedAt(folder, name)
    // Rooms are walked by themselves.
    if (place === undefined || found.has(place) || name.startsWith('@takhti/')) continue
    const manifest = manifestOf(place)
    found.set(place, { name, version: manifest.version ?? '', licence: licenceOf(name, manifest, place) })
    collect(place, found)
  }
}

/** Finds a dependency as Node does: in the package's own folder of modules, or in one around it. */
function installedAt(folder: string, name: string): string | undefined {
  for (let place = folder; place !== join(place, '..'); place = join(place, '..')) {
    const candidate = join(place, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return realpathSync(candidate)
  }
  return undefined
}

type Manifest = { version?: string; license?: unknown; dependencies?: Record<string, string> }

function manifestOf(folder: string): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return manifest
}

function licenceOf(name: string, { license }: Manifest, folder: string): string {
  const known = knownLicences[name]
  if (known !== undefined) return known
  if (typeof license === 'string' && !license.startsWith('SEE LICENSE')) return license
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry))
  if (file === undefined) return 'none'
  return /MIT License|Permission is hereby granted, free of charge/i.test(readFileSync(join(folder, file), 'utf8'))
    ? 'MIT'
    : 'unknown'
}

/** Whether an SPDX expression leaves a choice that is allowed; every side of an AND must be. */
export function isAllowed(licence: string): boolean {
  return licence
    .replace(/[()]/g, '')
    .split(/ OR /i)
    .some((choice) => choice.split(/ AND /i).every((part) => allowedLicences.has(part.trim())))
}

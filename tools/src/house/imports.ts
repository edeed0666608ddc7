import { posix } from 'node:path'
import {
  boardLayers,
  closedPlumbing,
  engineLayers,
  openFiles,
  packageHomes,
  plumbing,
  rooms,
  roomsBelow,
  type Room,
} from './boundaries.ts'
import type { Import, Module } from './modules.ts'
import { isTest } from './tree.ts'
import type { RuleId, Violation } from './violation.ts'

type Place = { room: Room; area: string }

/** The position of a path of the repository: its package, and its first folder below `src`. */
function placeOf(path: string): Place | undefined {
  const [first = '', source, area = '', next] = path.split('/')
  const room = rooms.find((name) => name === first)
  if (room === undefined || source !== 'src') return undefined
  return { room, area: next === undefined ? '' : area }
}

/** The repository path of an import, or undefined when it is a package from outside. */
export function targetOf(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier)
  if (specifier.startsWith('#')) return `${from.split('/')[0] ?? ''}/src/${specifier.slice(1)}`
  const across = /^@takhti\/([a-z0-9]+)\/(.+)$/.exec(specifier)
  return across === null ? undefined : `${across[1] ?? ''}/src/${across[2] ?? ''}.ts`
}

/** Checks every import of a module against the table. */
export function importViolations(module: Module): Violation[] {
  return module.imports.flatMap((found) => {
    const target = targetOf(module.path, found.specifier)
    const broken = target === undefined ? packageBroken(module, found) : pathBroken(module, found, target)
    return broken === undefined ? [] : [{ ...broken, path: module.path, line: found.line }]
  })
}

type Broken = { rule: RuleId; message: string }

function packageBroken(module: Module, found: Import): Broken | undefined {
  const { specifier } = found
  if (specifier === 'zod' && !found.isWhole && !found.isType)
    return { rule: 'import/spelling', message: "write `import * as z from 'zod'`" }
  const homes = packageHomes[packageName(specifier)]
  if (homes === undefined || found.isType || isTest(module.path)) return undefined
  if (homes.some((home) => home.test(module.path)) || !module.path.includes('/src/')) return undefined
  return { rule: 'import/package', message: `${specifier} has its home elsewhere` }
}

function packageName(specifier: string): string {
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}

function pathBroken(module: Module, found: Import, target: string): Broken | undefined {
  const { specifier } = found
  if (/\.(test|e2e)\.tsx?$/.test(target)) return { rule: 'import/test', message: `${specifier} is a test` }
  const from = rooms.find((room) => module.path.startsWith(`${room}/`))
  const to = rooms.find((room) => target.startsWith(`${room}/`))
  if (from === undefined) return undefined
  if (to === undefined) return { rule: 'import/room', message: `${specifier} leaves the rooms` }
  if (from !== to) {
    if (specifier.startsWith('.')) return { rule: 'import/room', message: `${specifier} reaches into ${to} by path` }
    if (!roomsBelow[from].includes(to)) return { rule: 'import/room', message: `${from} may not import ${to}` }
    if (/\.tsx?$/.test(specifier)) return { rule: 'import/spelling', message: `${specifier} carries an extension` }
    return undefined
  }
  if (!/\.[a-z0-9]+(\?.*)?$/.test(specifier))
    return { rule: 'import/spelling', message: `${specifier} lacks its extension` }
  return insideBroken(module, specifier, target)
}

function insideBroken(module: Module, specifier: string, target: string): Broken | undefined {
  const from = placeOf(module.path)
  const to = placeOf(target)
  if (from === undefined || to === undefined || isTest(module.path)) return undefined
  if (from.area === '' || to.area === '') return undefined
  if (module.path.endsWith('tables.ts') && target.endsWith('tables.ts')) return undefined
  const broken = from.area === to.area ? layerBroken(module.path, target) : areaBroken(from, to, target)
  return broken === undefined ? undefined : { rule: 'import/area', message: `${specifier}: ${broken}` }
}

function areaBroken(from: Place, to: Place, target: string): string | undefined {
  const frame = plumbing[from.room]
  const own = frame[from.area]
  if (own === 'everything') return undefined
  if (from.area === 'documents' && to.area === 'board' && !isEngine(target)) return 'documents know the engine alone'
  // `rpc.ts` has types alone: the methods of the rooms.
  if (to.area in frame && /\/(port|rpc)\.ts$/.test(target)) return undefined
  if (own !== undefined)
    return own.includes(to.area) ? undefined : `${from.area} is plumbing and may not know ${to.area}`
  if (to.area in frame) {
    const open = closedPlumbing[from.room]?.[to.area]
    if (open === undefined || open.some((file) => target.includes(`/${to.area}/${file}.`))) return undefined
    return `${to.area} puts areas together; an area may not import it`
  }
  const rule = openFiles[from.room]
  if (rule === undefined || rule.test(target)) return undefined
  return from.room === 'schema' ? `tables of ${to.area} are for tables only` : `${to.area} is reached through its port`
}

function isEngine(path: string): boolean {
  return engineLayers.flat().includes(boardFolder(path) ?? '')
}

function layerBroken(from: string, to: string): string | undefined {
  const [lower, upper] = [boardFolder(from), boardFolder(to)]
  if (lower !== undefined && layerOf(lower) === -1) return `${lower} has no place in boardLayers`
  if (lower === undefined || upper === undefined || layerOf(upper) <= layerOf(lower)) return undefined
  return `${lower} may not know ${upper}`
}

/** The folder of the board that a file is in; undefined at its top and outside it. */
function boardFolder(path: string): string | undefined {
  return /^pwa\/src\/board\/([^/]+)\//.exec(path)?.[1]
}

function layerOf(folder: string): number {
  return boardLayers.findIndex((layer) => layer.includes(folder))
}

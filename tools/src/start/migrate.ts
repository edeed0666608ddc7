import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { contentHash } from '#kit/content-hash.ts'
import { inRoot } from '#kit/root.ts'
import { scripts } from './scripts.ts'
import { quietEnvironment } from './settings.ts'

const DATABASES = ['DIRECTORY', 'INSTITUTES_00', 'INSTITUTES_01'] as const

/**
 * Migrates the databases of a state folder to the latest migration of the repository. A new folder starts as a copy of
 * a migrated empty one, because the tests make many.
 */
export async function migrate(state: string, say: (line: string) => void = () => undefined): Promise<void> {
  moveRooms(join(state, 'v3', 'do'))
  const hash = contentHash(['worker/migrations', 'wrangler.toml'])
  const stampFile = join(state, 'migrated')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  if (existsSync(state) && readdirSync(state).length > 0) {
    await apply(state, hash, say)
    return
  }
  const template = inRoot('.takhti', 'empty-state', hash)
  if (!existsSync(template)) {
    const draft = `${template}.${process.pid}`
    rmSync(draft, { recursive: true, force: true })
    await apply(draft, hash, say)
    // Another run may have finished first; either folder is good.
    if (existsSync(template)) rmSync(draft, { recursive: true })
    else renameSync(draft, template)
  }
  cpSync(template, state, { recursive: true })
}

/**
 * The runtime stores the rows of rooms by the script that holds them: in a state folder from before decision 096 that
 * is the calls'.
 */
export function moveRooms(objects: string): void {
  if (!existsSync(objects)) return
  const [before, after] = [`${scripts.calls.name}-`, `${scripts.rooms.name}-`]
  for (const name of readdirSync(objects)) {
    if (!name.startsWith(before) || name.startsWith(after)) continue
    const moved = join(objects, after + name.slice(before.length))
    if (!existsSync(moved)) renameSync(join(objects, name), moved)
  }
}

async function apply(state: string, hash: string, say: (line: string) => void): Promise<void> {
  say('Applying migrations …')
  mkdirSync(state, { recursive: true })
  for (const database of DATABASES) {
    const { code, output } = await runCommand(
      inRoot('node_modules', '.bin', 'wrangler'),
      ['d1', 'migrations', 'apply', database, '--local', '--persist-to', state],
      { env: quietEnvironment(state), limitMs: 120_000 },
    )
    if (code !== 0) throw new Error(`The migrations of ${database} could not be applied.\n${output.trim()}`)
  }
  writeFileSync(join(state, 'migrated'), hash)
}

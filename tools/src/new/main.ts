// `pnpm new area|call|screen <name>`
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { newArea } from './area.ts'
import { newCall } from './call.ts'
import type { Change } from './change.ts'
import { newScreen } from './screen.ts'

const kinds: Readonly<Record<string, (name: string) => Change[]>> = { area: newArea, call: newCall, screen: newScreen }

const [kind = '', name = ''] = process.argv.slice(2)

try {
  const make = kinds[kind]
  if (make === undefined || name === '') throw new Error('Usage: pnpm new area|call|screen <name>')
  // Everything is worked out before anything is written, so that a refusal leaves nothing half done.
  const files = make(name).map((change) => ({ path: change.path, text: textOf(change) }))
  for (const { path, text } of files) {
    mkdirSync(dirname(inRoot(path)), { recursive: true })
    writeFileSync(inRoot(path), text)
    console.log(path)
  }
  await runCommand(
    inRoot('node_modules/.bin/oxfmt'),
    files.map(({ path }) => path),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function textOf(change: Change): string {
  const isThere = existsSync(inRoot(change.path))
  if ('text' in change) {
    if (isThere) throw new Error(`${change.path} exists already`)
    return change.text
  }
  if (!isThere) throw new Error(`${change.path} does not exist`)
  return change.edit(readFileSync(inRoot(change.path), 'utf8'))
}

// `pnpm new feature <names> [name]`, `pnpm new call <area.verb>`
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { runCommand } from '#kit/command.ts'
import { inRoot } from '#kit/root.ts'
import { newCall } from './call.ts'
import type { Change } from './change.ts'
import { newFeature } from './feature.ts'

const usage = 'Usage: pnpm new feature <names> [name], or pnpm new call <area.verb>'

const [kind = '', name = '', singular] = process.argv.slice(2)

try {
  // Everything is computed before anything is written, so that a refusal leaves nothing half done.
  const files = changesOf().map((change) => ({ path: change.path, text: textOf(change) }))
  for (const { path, text } of files) {
    mkdirSync(dirname(inRoot(path)), { recursive: true })
    writeFileSync(inRoot(path), text)
    console.log(path)
  }
  await must('node_modules/.bin/oxfmt', ['--no-error-on-unmatched-pattern', ...files.map(({ path }) => path)])
  if (kind === 'feature') await generate()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}

function changesOf(): Change[] {
  if (name === '') throw new Error(usage)
  if (kind === 'feature') return newFeature(name, singular)
  if (kind === 'call') return newCall(name)
  throw new Error(usage)
}

/** Files that are generated from the new declarations: the migration, the client's calls and the lock of the contract. */
async function generate(): Promise<void> {
  const kit = ['node_modules/drizzle-kit/bin.cjs', 'generate', '--config', 'drizzle.institute.config.ts']
  await must(process.execPath, [...kit, '--name', name], 'worker')
  await must(process.execPath, ['generate-contract.ts'], 'pwa')
  await must('node_modules/.bin/vitest', ['run', '--project', 'schema', 'src/contract-lock', '-u'])
  console.log('and its migration, calls and lock. CONTRIBUTING.md says which files to edit now.')
}

async function must(command: string, args: readonly string[], cwd = '.'): Promise<void> {
  const program = command.startsWith('node_modules') ? inRoot(command) : command
  const { code, output } = await runCommand(program, args, { cwd: inRoot(cwd) })
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ''}: ${output}`)
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

// The tests that a change can affect, in about two minutes: `pnpm test:changed [base]`; the base is where this branch
// left main.
import { existsSync } from 'node:fs'
import { runChecks, stepLine } from '#check/run.ts'
import { command, steps, type Step } from '#check/steps.ts'
import { rooms, roomsBelow } from '#house/boundaries.ts'
import { treeAt } from '#house/tree.ts'
import { runCommand } from '#kit/command.ts'
import { inRoot, root } from '#kit/root.ts'
import { affectedTests } from './affected-tests.ts'

const changed = await changedFiles(process.argv[2])
const { near, farCount } = affectedTests(treeAt(root), changed)
console.log(
  `${changed.length} files changed; ${near.length} files of unit tests are near, ${farCount} are left to npm test.`,
)
const results = await runChecks([...unitTests(near), ...staticSteps(changed)], (result) =>
  console.log(stepLine(result)),
)
const failed = results.filter(({ isGood }) => !isGood)
console.log(`\n${results.length - failed.length} passed, ${failed.length} failed`)
process.exitCode = failed.length > 0 ? 1 : 0

async function changedFiles(base?: string): Promise<string[]> {
  const since = base ?? (await lines(['merge-base', 'HEAD', 'main']))[0] ?? 'HEAD'
  const tracked = await lines(['diff', '--name-only', since])
  const untracked = await lines(['ls-files', '--others', '--exclude-standard'])
  return [...new Set([...tracked, ...untracked])]
}

async function lines(args: readonly string[]): Promise<string[]> {
  const { code, output } = await runCommand('git', args)
  if (code !== 0) throw new Error(output)
  return output.split('\n').filter((line) => line !== '')
}

function unitTests(files: readonly string[]): Step[] {
  return files.length === 0 ? [] : [command('unit tests', ['vitest', 'run', ...files])]
}

/** Format and lint of changed files, types of each affected package, and all house rules. */
function staticSteps(files: readonly string[]): Step[] {
  const there = files.filter((path) => existsSync(inRoot(path)))
  const sources = there.filter((path) => /\.(ts|tsx|mjs)$/.test(path))
  const touched = rooms.filter((room) => files.some((path) => path.startsWith(`${room}/`)))
  const reached = rooms.filter((room) => touched.some((one) => one === room || roomsBelow[room].includes(one)))
  const names = new Set(reached.map((room) => `types of ${room}`))
  return [
    ...steps.filter(({ name }) => names.has(name)),
    ...(sources.length > 0
      ? [command('lint', ['oxlint', '--type-aware', '--deny-warnings', '--format=unix', ...sources])]
      : []),
    ...(there.length > 0 ? [command('format', ['oxfmt', '--list-different', ...there])] : []),
    ...steps.filter(({ name }) => name.startsWith('house rules')),
  ]
}

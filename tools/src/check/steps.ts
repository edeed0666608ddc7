import { existsSync } from 'node:fs'
import { writeFloorProject } from '#floor/project.ts'
import { rooms, type Room } from '#house/boundaries.ts'
import { commitFaults } from '#house/commits.ts'
import { inspect, ruleGroups, type RuleGroup } from '#house/house.ts'
import { isAllowed, shippedPackages } from '#house/licences.ts'
import { treeAt } from '#house/tree.ts'
import { printed } from '#house/violation.ts'
import { runCommand } from '#kit/command.ts'
import { inRoot, root } from '#kit/root.ts'
import { printedSecrets, secretsOfRepository } from '#secrets/secrets.ts'

export type Outcome = { isGood: boolean; output: string }
export type Step = { name: string; run(): Promise<Outcome> }

// A timeout and no metric: a step that takes as long has hung.
const STEP_LIMIT_MS = 900_000

/** Every check of `pnpm check`, the slow ones first so that two at a time end together. */
export const steps: readonly Step[] = [
  command('lint', ['oxlint', '--type-aware', '--deny-warnings', '--format=unix']),
  command('unused code and packages', ['knip', '--no-progress']),
  command('contract', ['vitest', 'run', '--project', 'schema', 'src/contract']),
  command('format', ['oxfmt', '--list-different']),
  ...rooms.map(types),
  ...ruleGroups.map(house),
  { name: 'commit subjects', run: async () => commits() },
  { name: 'licences', run: async () => licences() },
  { name: 'secrets', run: secrets },
]

export function command(name: string, [tool, ...args]: [string, ...string[]]): Step {
  return {
    name,
    async run() {
      const { code, output } = await runCommand(inRoot('node_modules', '.bin', tool), args, {
        // Vitest writes a missing lock file by itself, except where it detects CI.
        env: { CI: 'true' },
        limitMs: STEP_LIMIT_MS,
      })
      return { isGood: code === 0, output }
    },
  }
}

function types(room: Room): Step {
  const name = `types of ${room}`
  // The compiler reads again only what changed since its last run; a clean clone has no such record.
  const record = inRoot('node_modules', '.cache', 'types', `${room}.tsbuildinfo`)
  const compile = (project: string) =>
    command(name, ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', record])
  if (room !== 'extension' && room !== 'pwa') return compile(room)
  return {
    name,
    async run() {
      // WXT writes the types of its entrypoints into a folder that git ignores.
      if (room === 'extension' && !existsSync(inRoot('extension/.wxt/wxt.d.ts'))) {
        const { code, output } = await runCommand(inRoot('extension/node_modules/.bin/wxt'), ['prepare'], {
          cwd: inRoot('extension'),
          limitMs: STEP_LIMIT_MS,
        })
        if (code !== 0) return { isGood: false, output }
      }
      // Features that the oldest supported browsers lack do not compile.
      const { path, known } = writeFloorProject(room)
      if (known < 5_000) return { isGood: false, output: `saw ${known} members of the platform` }
      return compile(path).run()
    },
  }
}

function house(group: RuleGroup): Step {
  return {
    name: `house rules: ${group}`,
    async run() {
      const { violations, modules, documents } = inspect(treeAt(root), group)
      // Rules that see no files pass on anything.
      if (modules < 100 || documents < 3)
        return { isGood: false, output: `saw ${modules} modules, ${documents} documents` }
      return { isGood: violations.length === 0, output: printed(violations) }
    },
  }
}

function commits(): Outcome {
  const faults = commitFaults(root)
  return { isGood: faults.length === 0, output: faults.join('\n') }
}

function licences(): Outcome {
  const packages = shippedPackages(root)
  const refused = packages.filter(({ licence }) => !isAllowed(licence))
  const lines = refused.map(({ name, version, licence }) => `${name}@${version} is under ${licence}`)
  return { isGood: refused.length === 0 && packages.length > 40, output: lines.join('\n') }
}

async function secrets(): Promise<Outcome> {
  const { secrets: found, files } = await secretsOfRepository()
  return { isGood: found.length === 0 && files > 1_000, output: printedSecrets(found) || `saw ${files} files` }
}

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '#kit/root.ts'

/**
 * The two scripts of the worker: the one that answers calls, which receives requests, and the one with the rooms it
 * routes to.
 */
export const scripts = {
  calls: { name: 'takhti', config: 'wrangler.toml', bundled: 'index.js', underTest: 'calls-under-test' },
  rooms: {
    name: 'takhti-rooms',
    config: 'wrangler.rooms.toml',
    bundled: 'rooms-entry.js',
    underTest: 'rooms-under-test',
  },
} as const

/** The variables of a development machine and tests: the configurations of both scripts are production's. */
export const developmentVars = { ENVIRONMENT: 'development', MAILBOX: 'local' } as const

export type Script = keyof typeof scripts

/** The file that configures a script with other variables: `wrangler dev --var` reaches the first of several scripts alone. */
export function configWith(script: Script, vars: Readonly<Record<string, string>>, folder: string): string {
  const { config } = scripts[script]
  if (Object.keys(vars).length === 0) return inRoot(config)
  const set = Object.entries(vars).map(([name, value]) => `${name} = ${JSON.stringify(value)}\n`)
  const text = readFileSync(inRoot(config), 'utf8')
    // A duplicate name in a table is refused.
    .replaceAll(/^[A-Z_]+ = .*\n/gm, (line) => (line.slice(0, line.indexOf(' ')) in vars ? '' : line))
    .replace(/^main = "(.*)"$/m, (_line, path: string) => `main = ${JSON.stringify(inRoot(path))}`)
    .replace(/^\[vars\]\n/m, (head) => head + set.join(''))
  const path = join(folder, config)
  writeFileSync(path, text)
  return path
}

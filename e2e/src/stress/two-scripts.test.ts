import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inRoot } from '@takhti/tools/kit/root'
import { bundleScript } from '@takhti/tools/start/bundle'
import { moveRooms } from '@takhti/tools/start/migrate'
import { configWith, scripts } from '@takhti/tools/start/scripts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { unstable_readConfig } from 'wrangler'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'takhti-scripts-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('[ST-7] a script with other variables differs in nothing else, in any configuration folder', () => {
  expect(configWith('rooms', {}, folder)).toBe(inRoot(scripts.rooms.config))
  const vars = { TAKHTI_SABOTAGE: 'a "word" and \\', ENVIRONMENT: 'elsewhere' }
  const { vars: ours, ...rest } = configured(inRoot(scripts.rooms.config))
  const { vars: theirs, ...same } = configured(configWith('rooms', vars, folder))
  expect(theirs).toEqual({ ...ours, ...vars })
  expect(same).toEqual(rest)
})

test.each([undefined, 'production'])('[ST-8] both scripts name equal rooms and databases (environment: %s)', (env) => {
  const [calls, rooms] = [configured(inRoot(scripts.calls.config), env), configured(inRoot(scripts.rooms.config), env)]
  const owner = env === undefined ? scripts.rooms.name : `${scripts.rooms.name}-${env}`
  expect(rooms.name).toBe(owner)
  const bound = rooms.durable_objects.bindings
  expect(calls.durable_objects.bindings).toEqual(bound.map((room) => ({ ...room, script_name: owner })))
  const made = rooms.migrations.flatMap(({ new_sqlite_classes: classes = [] }) => classes)
  expect(made.toSorted()).toEqual(bound.map(({ class_name: name }) => name).toSorted())
  expect(rooms.d1_databases).toEqual(calls.d1_databases.map(({ migrations_dir: _dir, ...database }) => database))
  expect(rooms.compatibility_date).toBe(calls.compatibility_date)
  const entry = readFileSync(inRoot('worker', 'src', 'rooms-entry.ts'), 'utf8')
  for (const { class_name: name } of bound) expect(entry).toContain(`export { ${name} }`)
})

test('[ST-9] room state in the folder of one script moves once to the second script', () => {
  const [before, after] = [join(folder, 'takhti-PageRoom'), join(folder, 'takhti-rooms-PageRoom')]
  mkdirSync(before)
  writeFileSync(join(before, 'page.sqlite'), 'drawn')
  moveRooms(folder)
  expect(existsSync(before)).toBe(false)
  mkdirSync(before)
  moveRooms(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['takhti-PageRoom', 'takhti-rooms-PageRoom'])
  expect(readFileSync(join(after, 'page.sqlite'), 'utf8')).toBe('drawn')
})

test.each(['calls', 'rooms'] as const)(
  '[ST-10] the shipped bundle of the %s has no fault switch',
  async (script) => {
    const switchName = /TAKHTI_SABOTAGE/
    expect(readFileSync(await bundleScript(script), 'utf8')).not.toMatch(switchName)
    expect(readFileSync(await bundleScript(script, 'underTest'), 'utf8')).toMatch(switchName)
  },
  120_000,
)

test('[ST-14 K4] pages connect to their own origin alone, only over https after a first visit', () => {
  const [pages = ''] = readFileSync(inRoot('pwa', 'public', '_headers'), 'utf8').split(/^\/assets/m)
  expect(pages).toMatch(/connect-src 'self';/)
  expect(pages).toMatch(/Strict-Transport-Security: max-age=31536000/)
})

type Configured = {
  name?: string
  compatibility_date?: string
  vars: Record<string, unknown>
  durable_objects: { bindings: { name: string; class_name: string; script_name?: string }[] }
  migrations: { new_sqlite_classes?: string[] }[]
  d1_databases: { binding: string; database_id: string; migrations_dir?: string }[]
}

/** Wrangler's reading of a configuration, wherever the file is. */
function configured(config: string, env?: string): Configured {
  const {
    configPath: _path,
    userConfigPath: _own,
    ...found
  } = unstable_readConfig({ config, env }, { hideWarnings: true })
  // Its type is of a package that wrangler does not ship; these are the parts that the test reads.
  return found as Configured
}

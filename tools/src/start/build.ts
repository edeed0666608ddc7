import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { runCommand } from '#kit/command.ts'
import { contentHash } from '#kit/content-hash.ts'
import { inRoot } from '#kit/root.ts'
import { quietEnvironment } from './settings.ts'

type Build = { name: string; room: string; command: readonly [string, ...string[]]; result: string }

const SHARED_INPUTS = ['schema', 'assistant', 'pnpm-lock.yaml', 'tsconfig.base.json']

export const builds = {
  pwa: { name: 'app', room: 'pwa', command: ['vite', 'build'], result: 'pwa/dist/index.html' },
  extension: {
    name: 'extension',
    room: 'extension',
    command: ['wxt', 'build'],
    result: 'extension/.output/chrome-mv3/manifest.json',
  },
} satisfies Record<string, Build>

export type BuildName = keyof typeof builds

/** Builds a package unless its last build came from the same inputs; throws with the builder's output when it fails. */
export async function buildIfChanged(
  which: BuildName,
  report: (line: string) => void = () => undefined,
): Promise<void> {
  const build: Build = builds[which]
  const stampFile = inRoot('.takhti', 'built', which)
  const hash = contentHash([build.room, ...SHARED_INPUTS])
  if (existsSync(inRoot(build.result)) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === hash) return
  report(`Building the ${build.name} …`)
  const [tool, ...args] = build.command
  const { code, output } = await runCommand(inRoot(build.room, 'node_modules', '.bin', tool), args, {
    cwd: inRoot(build.room),
    env: { ...quietEnvironment(inRoot('.takhti')), NODE_ENV: 'production' },
    limitMs: 300_000,
  })
  if (code !== 0) throw new Error(`The ${build.name} could not be built.\n${output.trim()}`)
  if (!existsSync(inRoot(build.result))) throw new Error(`The ${build.name} was built, but ${build.result} is missing.`)
  mkdirSync(inRoot('.takhti', 'built'), { recursive: true })
  // Hashed again: a builder may write generated files into its own room.
  writeFileSync(stampFile, contentHash([build.room, ...SHARED_INPUTS]))
}

import { existsSync } from 'node:fs'
import { runCommand } from '#kit/command.ts'

/** Whether this is Debian or alike, and packages may be installed. */
export function mayInstall(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0
}

/**
 * Installs packages, each by itself: a system that lacks one of them has the others all the same. Returns apt's output.
 */
export async function aptInstall(packages: readonly string[]): Promise<string> {
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: 600_000 }
  await runCommand('apt-get', ['update'], quiet)
  let output = ''
  for (const name of packages)
    output += (await runCommand('apt-get', ['install', '-y', '--no-install-recommends', name], quiet)).output
  return output
}

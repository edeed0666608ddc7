import { existsSync } from 'node:fs'
import { aptInstall, mayInstall } from './apt.ts'

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** The Firefox of this machine, undefined where it has none; throws where `FIREFOX_PATH` names no file. */
export function presentFirefox(env: NodeJS.ProcessEnv = process.env): string | undefined {
  const named = env['FIREFOX_PATH'] ?? ''
  if (named === '') return usualPlaces.find((place) => existsSync(place))
  if (existsSync(named)) return named
  throw new Error(`FIREFOX_PATH names ${named}, and there is no such file.`)
}

/** Finds Firefox, or installs Debian's where this is allowed. Throws with instructions where there is none. */
export async function ensureFirefox(): Promise<string> {
  const found = presentFirefox()
  if (found !== undefined) return found
  if (!mayInstall())
    throw new Error('Journeys in Firefox need it: install your system’s package, or set FIREFOX_PATH to its program.')
  console.log('Installing Firefox with apt-get …')
  const output = await aptInstall(['firefox-esr'])
  const there = presentFirefox()
  if (there !== undefined) return there
  throw new Error(`Firefox could not be installed with apt-get; set FIREFOX_PATH.\n${output.slice(-2000)}`)
}

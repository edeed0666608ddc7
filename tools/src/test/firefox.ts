import { existsSync } from 'node:fs'
import { aptInstall, mayInstall } from './apt.ts'

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Finds Firefox, or installs Debian's where this may be done. Throws with what to do where there is none. */
export async function ensureFirefox(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env['FIREFOX_PATH'] ?? ''
  if (named !== '') {
    if (existsSync(named)) return named
    throw new Error(`FIREFOX_PATH names ${named}, and there is no such file.`)
  }
  const usual = () => usualPlaces.find((place) => existsSync(place))
  const found = usual()
  if (found !== undefined) return found
  if (!mayInstall())
    throw new Error('Journeys in Firefox need it: install your system’s package, or set FIREFOX_PATH to its program.')
  console.log('Installing Firefox with apt-get …')
  const output = await aptInstall(['firefox-esr'])
  const there = usual()
  if (there !== undefined) return there
  throw new Error(`Firefox could not be installed with apt-get; set FIREFOX_PATH.\n${output.slice(-2000)}`)
}

import { existsSync } from 'node:fs'
import { aptInstall, mayInstall } from './apt.ts'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const SHELL_PLACE = '/usr/bin/chromium-headless-shell'

/**
 * Finds Chromium, or installs Debian's where this is allowed, and with it the headless shell, in which most journeys
 * take two thirds of the work. Throws with instructions where there is none.
 */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env['CHROMIUM_PATH'] ?? ''
  if (named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const usual = () => USUAL_PLACES.find((place) => existsSync(place))
  const found = usual()
  if (found !== undefined && (existsSync(SHELL_PLACE) || !mayInstall())) return found
  if (!mayInstall())
    throw new Error('The tests need Chromium: install your system’s package, or set CHROMIUM_PATH to its program.')
  console.log('Installing Chromium with apt-get …')
  const output = await aptInstall(['chromium', 'chromium-headless-shell'].slice(found === undefined ? 0 : 1))
  const there = usual()
  if (there === undefined)
    throw new Error(`Chromium could not be installed with apt-get; set CHROMIUM_PATH.\n${output.slice(-2000)}`)
  return there
}

import { existsSync } from 'node:fs'
import { runCommand } from '#kit/command.ts'

const USUAL_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Finds Chromium, or installs Debian's where this may be done; throws with what to do otherwise. */
export async function ensureChromium(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const named = env['CHROMIUM_PATH'] ?? ''
  if (named !== '') {
    if (existsSync(named)) return named
    throw new Error(`CHROMIUM_PATH names ${named}, and there is no such file.`)
  }
  const usual = () => USUAL_PLACES.find((place) => existsSync(place))
  const found = usual()
  if (found !== undefined) return found
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0)
    throw new Error('The tests need Chromium: install your system’s package, or set CHROMIUM_PATH to its program.')
  console.log('Installing Chromium with apt-get …')
  const quiet = { env: { DEBIAN_FRONTEND: 'noninteractive' }, limitMs: 600_000 }
  await runCommand('apt-get', ['update'], quiet)
  const { output } = await runCommand('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], quiet)
  const installed = usual()
  if (installed === undefined)
    throw new Error(`Chromium could not be installed with apt-get; set CHROMIUM_PATH.\n${output.slice(-2000)}`)
  return installed
}

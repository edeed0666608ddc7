import { existsSync } from 'node:fs'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const shellPlaces = ['/usr/bin/chromium-headless-shell']

/** Where Chromium is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath(): string {
  return firstOf(usualPlaces)
}

/**
 * The path of Chromium's headless shell: its engine and its network without the window around them, which takes about
 * two thirds of the work for the same page. It has no extensions. `CHROMIUM_PATH`, else Debian's, else Chromium itself.
 */
export function headlessPath(): string {
  return firstOf([...shellPlaces, ...usualPlaces])
}

function firstOf(places: readonly string[]): string {
  const path = process.env['CHROMIUM_PATH'] ?? places.find((place) => existsSync(place))
  if (!path) throw new Error('No Chromium found: install the package chromium, or set CHROMIUM_PATH.')
  return path
}

/** Arguments that stop Chromium's background requests, and let it run as root in containers. */
export function chromiumArguments(): string[] {
  const quiet = [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return process.getuid?.() === 0 ? ['--no-sandbox', ...quiet] : quiet
}

/** Arguments for a fake camera and microphone: a moving image, five times a second to leave processors to others, and a beep. */
export function mediaArguments(): string[] {
  return [
    '--use-fake-device-for-media-stream=fps=5',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ]
}

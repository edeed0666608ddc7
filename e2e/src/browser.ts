import { existsSync } from 'node:fs'

const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** Where Chromium is: `CHROMIUM_PATH`, else where Debian puts it. */
export function chromiumPath(): string {
  const path = process.env['CHROMIUM_PATH'] ?? usualPlaces.find((place) => existsSync(place))
  if (!path) throw new Error('No Chromium found: install the package chromium, or set CHROMIUM_PATH.')
  return path
}

/** Arguments that keep Chromium from looking for hosts nobody asked for, and let it run as root in containers. */
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

/** Arguments for a camera and a microphone that are no devices: a picture that moves and a sound that beeps. */
export function mediaArguments(): string[] {
  return [
    '--use-fake-device-for-media-stream',
    '--use-fake-ui-for-media-stream',
    '--autoplay-policy=no-user-gesture-required',
  ]
}

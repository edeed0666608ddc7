import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PlaywrightTestConfig } from '@playwright/test'

const usualPlaces = ['/usr/bin/firefox-esr', '/usr/bin/firefox']

/** Where Firefox is: `FIREFOX_PATH`, else where Debian puts it; undefined where there is none. */
function firefoxPath(): string | undefined {
  return process.env['FIREFOX_PATH'] ?? usualPlaces.find((place) => existsSync(place))
}

/** What Playwright needs for a released Firefox, which it drives by WebDriver BiDi. Without one each journey in it fails and names it. */
export function inFirefox(): NonNullable<PlaywrightTestConfig['use']> {
  const path = firefoxPath() ?? 'firefox'
  return {
    browserName: 'firefox',
    channel: 'moz-firefox',
    // It has no override of media features.
    colorScheme: null,
    launchOptions: { executablePath: launcher(), env: { ...process.env, TAKHTI_FIREFOX: path } },
  }
}

let made: string | undefined

/** A program that runs `firefox-bidi.ts` in the Node of this process. */
function launcher(): string {
  if (made !== undefined) return made
  const folder = mkdtempSync(join(tmpdir(), 'takhti-firefox-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const script = fileURLToPath(new URL('firefox-bidi.ts', import.meta.url))
  made = join(folder, 'firefox')
  writeFileSync(made, `#!/bin/sh\nexec '${process.execPath}' '${script}' "$@"\n`, { mode: 0o755 })
  return made
}

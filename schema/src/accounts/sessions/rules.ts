import { minuteMs } from '../../kit/durations.ts'

/** The lifetime of a code that transfers a session to a webview. */
export const loginCodeLifetimeMs = minuteMs

/** A session is noted as seen no more often than this, so that reading costs no write. */
export const seenEveryMs = 10 * minuteMs

/** The browser and the system of a user agent, by their common names; null where unknown. */
export type DeviceName = { browser: string | null; system: string | null }

// The order matters: most browsers also claim to be the one they grew from.
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?(iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
]

const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b|\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Reads a user agent. The client controls it, so it proves nothing. */
export function deviceOf(userAgent: string | null): DeviceName {
  const text = userAgent ?? ''
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text))?.[1] ?? null
  return { browser: named(browsers), system: named(systems) }
}

import { readFileSync } from 'node:fs'
import { inRoot } from '#kit/root.ts'

/** The oldest version of each browser that the app starts in. */
export type Floor = { readonly chrome: number; readonly firefox: number; readonly safari: number }

/** BCD's support data of one feature in one browser: only an unflagged, unprefixed version counts. */
export type Support = {
  readonly version_added: string | false | null
  readonly flags?: unknown
  readonly prefix?: string
}

export type SupportOf = Readonly<Record<string, Support | readonly Support[] | undefined>>

/** Reads the minimum versions from the sentence that old browsers show. No other place declares them. */
export function declaredFloor(page = readFileSync(inRoot('pwa/app.html'), 'utf8')): Floor {
  const [, chrome, firefox, safari] = /Edge (\d+), Firefox (\d+), Safari ([\d.]+) or newer/.exec(page) ?? []
  if (!chrome || !firefox || !safari) throw new Error('pwa/app.html declares no browser versions')
  return { chrome: Number(chrome), firefox: Number(firefox), safari: Number(safari) }
}

/** Whether every minimum browser has a feature; desktop and mobile versions share their numbers. */
export function isInFloor(support: SupportOf, floor: Floor): boolean {
  return (
    hasSince(support['chrome'], floor.chrome) &&
    hasSince(support['chrome_android'], floor.chrome) &&
    hasSince(support['firefox'], floor.firefox) &&
    hasSince(support['firefox_android'], floor.firefox) &&
    hasSince(support['safari'], floor.safari) &&
    hasSince(support['safari_ios'], floor.safari)
  )
}

function hasSince(support: SupportOf[string], version: number): boolean {
  if (support === undefined) return true
  const statements = Array.isArray(support) ? support : [support]
  return statements.some(({ version_added, flags, prefix }: Support) => {
    if (typeof version_added !== 'string' || flags || prefix) return false
    // A version such as ≤18 is an upper bound; preview is not a number.
    return Number.parseFloat(version_added.replace('≤', '')) <= version
  })
}

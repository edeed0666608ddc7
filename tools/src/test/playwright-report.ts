import { stripVTControlCharacters } from 'node:util'
import { failed, type Counts } from './counts.ts'

type Attempt = { error?: { message?: string } }
type Spec = { title: string; file: string; tests: { status: string; results?: Attempt[] }[] }
type Suite = { specs?: Spec[]; suites?: Suite[] }

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: { message?: string }[]
  suites?: Suite[]
}

/**
 * Reads Playwright's JSON report. A journey that passed on retry has passed, and a remark names it: each is a race to
 * be found, in the product or in the test. A journey that did not run has failed, for whatever reason.
 */
export function playwrightCounts(text: string): Counts {
  const { stats, errors: all, suites = [] }: PlaywrightReport = JSON.parse(text)
  const specs = suites.flatMap(specsOf)
  const errors = all.map(({ message = '' }) => stripVTControlCharacters(message))
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + stats.skipped + errors.length,
    remarks: [
      ...(stats.skipped > 0 ? [failed('Playwright', unreached(specs))] : []),
      ...specs.filter(ended('unexpected')).map((spec) => failed(nameOf(spec), messageOf(spec))),
      ...errors.map((message) => failed('Playwright', message)),
      ...specs
        .filter(ended('flaky'))
        .map((spec) => failed(nameOf(spec), messageOf(spec)).replace('FAILED', 'REPEATED')),
    ],
  }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function ended(as: string): (spec: Spec) => boolean {
  return ({ tests }) => tests.some(({ status }) => status === as)
}

/** How many of each file did not run. */
function unreached(specs: readonly Spec[]): string {
  const files = specs.filter(ended('skipped')).map(({ file }) => file)
  const each = [...new Set(files)].map((file) => `${file} ${files.filter((other) => other === file).length}`)
  return `did not run ${files.length} journeys: ${each.join(', ')}`
}

function nameOf({ file, title }: Spec): string {
  return `${file}: ${title}`
}

function messageOf({ tests }: Spec): string {
  const [first] = tests.flatMap(({ results = [] }) => results).filter(({ error }) => error !== undefined)
  return stripVTControlCharacters(first?.error?.message ?? '')
}

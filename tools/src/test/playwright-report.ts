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

const timeIsOver = /^Timed out waiting [\d.]+m?s for the /

/**
 * Reads Playwright's JSON report. A journey that passed when it was repeated has passed, and a remark names it: each is a
 * race to be found, in the product or in the test. What did not get to run before the time was over is skipped, and named with
 * the turn that the run took.
 */
export function playwrightCounts(text: string, turn: string): Counts {
  const { stats, errors: all, suites = [] }: PlaywrightReport = JSON.parse(text)
  const specs = suites.flatMap(specsOf)
  const plain = all.map(({ message = '' }) => stripVTControlCharacters(message))
  const errors = plain.filter((message) => !timeIsOver.test(message))
  const isTimeOver = errors.length < plain.length
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    ...(isTimeOver && { isTimeOver }),
    remarks: [
      ...(isTimeOver ? [`SKIPPED  in turn ${turn} ${unreached(specs)}`] : []),
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

/** How many of each file did not get to run. */
function unreached(specs: readonly Spec[]): string {
  const files = specs.filter(ended('skipped')).map(({ file }) => file)
  const each = [...new Set(files)].map((file) => `${file} ${files.filter((other) => other === file).length}`)
  return `the time was over before ${files.length} journeys: ${each.join(', ')}`
}

function nameOf({ file, title }: Spec): string {
  return `${file}: ${title}`
}

function messageOf({ tests }: Spec): string {
  const [first] = tests.flatMap(({ results = [] }) => results).filter(({ error }) => error !== undefined)
  return stripVTControlCharacters(first?.error?.message ?? '')
}

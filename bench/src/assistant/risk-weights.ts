// The weights of the risk of a draft, learnt from judged items: `node risk-weights.ts` writes them and prints the curve.
import { readFileSync, writeFileSync } from 'node:fs'
import { shortLines } from '@takhti/assistant/quiz/draft-fitness'
import { signNames } from '@takhti/assistant/quiz/draft-signs'
import { logistic, type Row } from './logistic.ts'

/** `isUnmended` of items that were read after the last rule was written for what an item had shown. */
type Judged = Row & { kind: string; source: string; verdict: 'G' | 'E' | 'B'; isUnmended: boolean }

export type Weights = { bias: number; limit: number; signs: Record<(typeof signNames)[number], number> }

// An item that wants an edit costs a teacher about a third of one to throw away.
const losses = { G: 0, E: 0.35, B: 1 }

// What holds weights near nothing; chosen by leaving sources out, and flat around this.
const damping = 100

// Of a hundred items below the limit at most this many are discards, in sources left out (issue 26).
const mostDiscards = 12

const folds = 10

/** The judged items with their signs, whose sources are not in the repository. */
export function judgedSigns(): Judged[] {
  const [, ...lines] = readFileSync(new URL('./judged-signs.tsv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  return lines.map((line) => {
    const [kind = '', source = '', verdict = '', unmended = '', ...values] = line.split('\t')
    if (verdict !== 'G' && verdict !== 'E' && verdict !== 'B') throw new Error(`A verdict is ${verdict}`)
    const signs = values.map(Number)
    return { kind, source, verdict, signs, loss: losses[verdict], isUnmended: unmended === '1' }
  })
}

/** The weights of all items, and the limit of risk by sources that were left out. */
export function weightsOf(rows: readonly Judged[]): Weights {
  const { bias, weights } = logistic(rows, damping)
  const signs = Object.fromEntries(signNames.map((name, at) => [name, rounded(weights[at] ?? 0)]))
  // The entries have the names of all signs.
  return { bias: rounded(bias), limit: rounded(limitOf(rows)), signs: signs as Weights['signs'] }
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000
}

type Scored = { row: Judged; risk: number }

/** Each item's risk by the weights of the sources in other folds, the lowest first. */
function leftOut(rows: readonly Judged[]): Scored[] {
  const sources = [...new Set(rows.map(({ source }) => source))].toSorted()
  // A stride spreads the books over the folds.
  const foldOf = new Map(sources.map((source, at) => [source, (at * 7) % folds]))
  const scored = Array.from({ length: folds }, (_, fold) => {
    const isOut = ({ source }: Judged) => foldOf.get(source) === fold
    const { risk } = logistic(
      rows.filter((row) => !isOut(row)),
      damping,
    )
    return rows.filter(isOut).map((row) => ({ row, risk: risk(row.signs) }))
  })
  return scored.flat().toSorted((one, other) => one.risk - other.risk)
}

const linesAt = signNames.indexOf('sourceLines')

/** Whether an item decides the limit: of prose that is long enough for it, and without a rule of its own. */
function isDeciding({ isUnmended, kind, signs }: Judged): boolean {
  return isUnmended && kind !== 'lecture' && Math.exp(signs[linesAt] ?? 0) >= shortLines - 0.5
}

/**
 * The highest risk up to which no more than the promised discards are shown. Items that rules were written for would
 * flatter it, so others alone decide.
 */
function limitOf(rows: readonly Judged[]): number {
  const scored = leftOut(rows).filter(({ row }) => isDeciding(row))
  let [limit, discards] = [Number.NEGATIVE_INFINITY, 0]
  for (const [at, { row, risk }] of scored.entries()) {
    if (row.verdict === 'B') discards += 1
    if ((100 * discards) / (at + 1) <= mostDiscards) limit = risk
  }
  return limit
}

/** Good items and discards of a hundred among the share of items with the lowest risk, in sources left out. */
export function curveOf(rows: readonly Judged[], kind: string, share: number): { good: number; discard: number } {
  const ofKind = leftOut(rows).filter(({ row }) => (kind === 'unmended' ? isDeciding(row) : row.kind === kind))
  const shown = ofKind.slice(0, Math.round(share * ofKind.length))
  const percent = (verdict: string) =>
    (100 * shown.filter(({ row }) => row.verdict === verdict).length) / Math.max(1, shown.length)
  return { good: percent('G'), discard: percent('B') }
}

if (import.meta.main) {
  const rows = judgedSigns()
  const weights = weightsOf(rows)
  writeFileSync(
    new URL('../../../assistant/src/quiz/draft-weights.json', import.meta.url),
    `${JSON.stringify(weights, null, 2)}\n`,
  )
  for (const kind of ['textbook', 'article', 'lecture', 'unmended']) {
    const points = [1, 0.9, 0.8, 0.7, 0.6, 0.5].map((share) => {
      const { good, discard } = curveOf(rows, kind, share)
      return `${share * 100}%: ${good.toFixed(0)} / ${discard.toFixed(1)}`
    })
    console.log(`${kind}, share of items: good / discard of a hundred: ${points.join(', ')}`)
  }
}

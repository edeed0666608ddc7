import { parse } from 'papaparse'
import { ExchangeFault, exchangeLimits, type Draft, type DraftList, type ImportFault, type Loss } from './model.ts'
import { labelsOf } from './question-labels.ts'
import { rightMarksOf } from './right-marks.ts'
import { columnOf, type TableColumn } from './table-columns.ts'
import { truthOf } from './truth-words.ts'

/** The rows of separated values; the delimiter is the most frequent one of the first lines. */
export function rowsOf(text: string): string[][] {
  const [, separator] = /^sep=(.)\r?\n/.exec(text) ?? []
  const body = separator === undefined ? text : text.slice(text.indexOf('\n') + 1)
  const first = body.slice(0, 5_000).split('\n', 1)[0] ?? ''
  const delimiter =
    separator ??
    [',', ';', '\t', '|'].reduce((best, each) => (first.split(each).length > first.split(best).length ? each : best))
  return parse<string[]>(body, { delimiter, preview: exchangeLimits.questions * 3 }).data
}

/** Whether rows begin with names of our columns. */
export function isTable(rows: readonly (readonly string[])[]): boolean {
  const columns = (rows[0] ?? []).map(columnOf)
  return columns.includes('question') && columns.filter((column) => column !== null).length >= 2
}

/** Reads questions of rows whose first names the columns. */
export function readTable(rows: readonly (readonly string[])[]): DraftList {
  if (!isTable(rows)) throw new ExchangeFault('kind')
  const columns = (rows[0] ?? []).map(columnOf)
  const drafts = rows.slice(1).flatMap((cells, index) => {
    if (cells.every((cell) => cell.trim() === '')) return []
    const cell = new Map<TableColumn, string>()
    for (const [at, column] of columns.entries())
      if (column && !cell.has(column)) cell.set(column, unguarded(cells[at] ?? ''))
    return [draftOf((column) => cell.get(column)?.trim() ?? '', index + 2)]
  })
  return { drafts, leftOut: [{ loss: 'category', count: columns.filter((column) => column === null).length }] }
}

/** A cell without the apostrophe that prevents programs from taking it for a formula. */
function unguarded(cell: string): string {
  return cell.replace(/^'(?=\s*[=+\-@\t\r＝＋－＠])/u, '').replaceAll(/([;,\t\r\n|]\s*)'(?=[=+\-@＝＋－＠])/gu, '$1')
}

type Cell = (column: TableColumn) => string

function draftOf(cell: Cell, row: number): Draft {
  const lost = new Set<Loss>()
  const labels = labelsOf([cell('difficulty'), cell('bloom')], lost)
  const [points, seconds] = [cell('points'), cell('seconds')]
  const { faults = [], ...answers } = answersOf(cell)
  return {
    where: { row },
    stem: cell('question'),
    explanation: cell('explanation'),
    rubric: cell('rubric'),
    topicName: cell('topic'),
    ...(points !== '' && { points: Number(points) }),
    ...(seconds !== '' && { seconds: Number(seconds) }),
    ...labels,
    ...answers,
    faults: arePoints(points) ? faults : [...faults, 'points'],
    lost: [...lost],
  }
}

function arePoints(cell: string): boolean {
  return cell === '' || (Number(cell) >= 0 && Number(cell) <= 1_000)
}

type Answers = Pick<Draft, 'kind' | 'options' | 'answers' | 'number' | 'faults'>

function answersOf(cell: Cell): Answers {
  // The ten columns of options are counted from 1.
  const titles = Array.from({ length: 10 }, (_, index) => cell(`option ${index + 1}` as TableColumn)).filter(Boolean)
  const answer = cell('answer')
  const kind = kindOf(cell('type'), titles, answer)
  switch (kind) {
    case 'truth': {
      const isTrue = truthOf(answer) ?? truthOf(titles[Number(answer) - 1] ?? '')
      return { kind, options: isTrue === null ? [] : [isTrue, !isTrue].map((isRight) => ({ title: '-', isRight })) }
    }
    case 'choice':
    case 'several': {
      const { right, isKnown } = rightMarksOf(answer, titles)
      const faults: ImportFault[] = isKnown ? [] : ['unknownAnswer']
      const isSeveral = right.size > 1 && kindNamed(cell('type')) === null
      return {
        kind: isSeveral ? 'several' : kind,
        options: titles.map((title, index) => ({ title, isRight: right.has(index) })),
        faults,
      }
    }
    case 'order':
    case 'vote':
      return { kind, options: titles.map((title) => ({ title, isRight: false })) }
    case 'number':
      return { kind, ...scaleOf(cell) }
    case 'draw':
    case 'numeric':
    case 'long':
    case 'none':
    case 'written':
      return { kind, answers: answer === '' ? [] : kind === 'written' ? answer.split('|') : [answer] }
  }
}

function scaleOf(cell: Cell): Pick<Draft, 'number'> {
  const value = (column: TableColumn) => (cell(column) === '' ? Number.NaN : Number(cell(column)))
  const [right, min, max, step, tolerance] = [
    value('answer'),
    value('min'),
    value('max'),
    value('step'),
    value('tolerance'),
  ]
  if ([min, max].some(Number.isNaN)) return { number: { right, tolerance: tolerance || 0 } }
  const unit = cell('unit').slice(0, 40)
  return {
    number: {
      right,
      min,
      max,
      step: step > 0 ? step : 1,
      tolerance: Math.max(0, tolerance || 0),
      ...(unit !== '' && { unit }),
    },
  }
}

const kinds: Readonly<Record<string, Draft['kind']>> = {
  MCQ: 'choice',
  PICTURE_CHOICE: 'choice',
  MULTIPLE_SELECT: 'several',
  MULTIPLE_CHOICE: 'several',
  TRUE_OR_FALSE: 'truth',
  SHORT_ANSWER: 'written',
  SUBJECTIVE: 'long',
  CLOZE: 'written',
  ORDER: 'order',
  RANGE: 'number',
  DRAW: 'draw',
  VOTE: 'vote',
  POINT: 'none',
}

function kindNamed(type: string): Draft['kind'] | null {
  return (
    kinds[
      type
        .trim()
        .toUpperCase()
        .replaceAll(/[\s-]+/g, '_')
    ] ?? null
  )
}

function kindOf(type: string, titles: readonly string[], answer: string): Draft['kind'] {
  const named = kindNamed(type)
  // A blank may have options to fill it with.
  if (named === 'written' && titles.length > 0) return 'choice'
  if (named !== null) return named
  if (titles.length === 0) return truthOf(answer) === null ? 'written' : 'truth'
  const isTruth = titles.length === 2 && titles.every((title) => truthOf(title) !== null)
  return isTruth ? 'truth' : 'choice'
}

import { dividedText, firstPiece } from './divide-text.ts'
import { fittedTable } from './fit-table.ts'
import type { Bullet, Slide } from './model.ts'
import { fit, linesAt } from './rules.ts'

type Of<Kind extends Slide['kind']> = Extract<Slide, { kind: Kind }>
type Bulleted = Of<'points' | 'summary'>
type Packing = { columns: number; lines: number; most: number; each: number }

/** A slide as slides that each fit their layout, in order and without loss of a word; none for an empty slide. */
export function fitted(slide: Slide): Slide[] {
  const { notes, source, part: _part, ...bare } = slide
  const parts = partsOf(bare)
  return parts.map((each, index) => ({
    ...each,
    ...(index === 0 && notes !== undefined && notes.trim() !== '' && { notes }),
    ...(source && { source }),
    ...(parts.length > 1 && { part: { at: index + 1, of: parts.length } }),
  }))
}

function partsOf(slide: Slide): Slide[] {
  switch (slide.kind) {
    case 'title':
      return titleParts(slide)
    case 'section':
      return headed(slide, [])
    case 'points':
    case 'summary':
      return bulletParts(slide)
    case 'definition':
      return definitionParts(slide)
    case 'figure':
      return figureParts(slide)
    case 'table':
      return tableParts(slide)
    case 'comparison':
      return comparisonParts(slide)
    case 'question':
      return questionParts(slide)
  }
}

/** A slide of a heading; what is too long for it follows as bullets. */
function headed(slide: Of<'title' | 'section'>, more: readonly string[]): Slide[] {
  const [title, rest] = firstPiece(slide.title, fit.title)
  const over = bullets([rest, ...more])
  const own = title === '' && !('subtitle' in slide) ? [] : [{ ...slide, title }]
  return [...own, ...(over.length === 0 ? [] : packed({ kind: 'points', title, points: over }))]
}

function titleParts({ subtitle = '', ...slide }: Of<'title'>): Slide[] {
  const [first, more] = firstPiece(subtitle, fit.subtitle)
  return headed(first === '' ? slide : { ...slide, subtitle: first }, [more])
}

function bulletParts(slide: Bulleted): Slide[] {
  const [title, rest] = firstPiece(slide.title, fit.title)
  const points = [...bullets([rest]), ...slide.points.filter(({ text }) => text.trim() !== '')]
  if (points.length === 0) return title === '' ? [] : [{ kind: 'section', title }]
  return packed({ ...slide, title, points })
}

function definitionParts({ title, text }: Of<'definition'>): Slide[] {
  const isShort = firstPiece(title, fit.title)[1] === '' && text.trim() !== ''
  const { columns, lines } = fit.definition
  if (isShort && linesAt(text.trim(), columns) <= lines)
    return [{ kind: 'definition', title: title.trim(), text: text.trim() }]
  return bulletParts({ kind: 'points', title, points: bullets([text]) })
}

function figureParts({ caption = '', ...slide }: Of<'figure'>): Slide[] {
  const [title, rest] = firstPiece(slide.title, fit.title)
  const [first, more] = firstPiece(caption, fit.caption)
  const figure = { ...slide, title, ...(first !== '' && { caption: first }) }
  const over = bullets([rest, more])
  return [figure, ...(over.length === 0 ? [] : packed({ kind: 'points', title, points: over }))]
}

function tableParts({ title: whole, rows }: Of<'table'>): Slide[] {
  const [title, rest] = firstPiece(whole, fit.title)
  const before = rest === '' ? [] : packed({ kind: 'points', title, points: bullets([rest]) })
  const tables = fittedTable(rows)
  if ('tables' in tables)
    return [...before, ...tables.tables.map((each) => ({ kind: 'table' as const, title, rows: each }))]
  return bulletParts({ kind: 'points', title: whole, points: bullets(tables.lines) })
}

function comparisonParts({ title: whole, sides }: Of<'comparison'>): Slide[] {
  const [title, rest] = firstPiece(whole, fit.title)
  const [left, right] = sides.map((side) => {
    const [name, over] = firstPiece(side.title, fit.side.columns * 2)
    const chunks = chunksOf([...bullets([over]), ...side.points], { ...fit.side, each: 4 })
    return { name, chunks: chunks.length === 0 ? [[]] : chunks }
  })
  if (!left || !right) return []
  const before = rest === '' ? [] : packed({ kind: 'points', title, points: bullets([rest]) })
  const count = Math.max(left.chunks.length, right.chunks.length)
  const slides = Array.from({ length: count }, (_, index): Slide => {
    const sideOf = ({ name, chunks }: typeof left) => ({ title: name, points: chunks[index] ?? [] })
    return { kind: 'comparison', title, sides: [sideOf(left), sideOf(right)] }
  })
  return [...before, ...slides]
}

function questionParts({ title, options, answer }: Of<'question'>): Slide[] {
  const shown = options.map((each) => each.trim()).filter((each) => each !== '')
  const { columns, lines, most } = fit.options
  const height = shown.reduce((sum, each) => sum + linesAt(each, columns - 4), 0)
  const isShort = firstPiece(title, fit.title)[1] === '' && shown.length <= most && height <= lines
  if (isShort && title.trim() !== '')
    return [{ kind: 'question', title: title.trim(), options: shown, ...(answer !== undefined && { answer }) }]
  return bulletParts({ kind: 'points', title, points: bullets(shown) })
}

function bullets(texts: readonly string[]): Bullet[] {
  return texts.flatMap((each) => (each.trim() === '' ? [] : [{ text: each.trim(), level: 0 }]))
}

function packed(slide: Bulleted): Slide[] {
  return chunksOf(slide.points, fit.bullets).map((points) => ({ ...slide, points }))
}

/** Bullets in runs that fit and are about as long as each other; one that is too long becomes several. */
function chunksOf(points: readonly Bullet[], packing: Packing): Bullet[][] {
  const { columns, each } = packing
  const pieces = points.flatMap(({ text, level }) => {
    const width = columns - level * 4
    return text
      .split('\n')
      .flatMap((line) => dividedText(line, width * each))
      .map((piece) => ({ text: piece, level, height: linesAt(piece, width) }))
  })
  const greedy = runsOf(pieces, packing)
  // The lowest limit with as many runs leaves no last slide of a single line.
  const all = pieces.reduce((sum, { height }) => sum + height, 0)
  for (let lines = Math.ceil(all / Math.max(1, greedy.length)); lines < packing.lines; lines++) {
    const even = runsOf(pieces, { ...packing, lines })
    if (even.length === greedy.length) return even
  }
  return greedy
}

function runsOf(
  pieces: readonly (Bullet & { height: number })[],
  { lines, most }: Pick<Packing, 'lines' | 'most'>,
): Bullet[][] {
  const runs: Bullet[][] = []
  let run: Bullet[] = []
  let filled = 0
  for (const { height, ...piece } of pieces) {
    if (run.length > 0 && (run.length === most || filled + height > lines)) {
      runs.push(run)
      run = []
      filled = 0
    }
    run.push(piece)
    filled += height
  }
  return run.length === 0 ? runs : [...runs, run]
}

import { fitted } from './fit-slide.ts'
import type { Bullet, Outline, OutlineSection, Slide } from './model.ts'
import { namedText } from './name-prefix.ts'
import { columnsOf, fit, linesAt } from './rules.ts'

const asks = /[?？؟]\s*$/u
const sums =
  /^(?:summary|conclusion|in short|key takeaways|recap|सारांश|निष्कर्ष|خلاصة|الخلاصة|ملخص|resumen|résumé|conclusión|zusammenfassung|fazit|riassunto|итоги|вывод|выводы|ringkasan|kesimpulan|总结|小结|まとめ|সারাংশ|સારાંશ|ସାରାଂଶ|ಸಾರಾಂಶ)[\s.:：。]*$/iu

/** An outline as slides that fit, with the layout of each chosen by its content. No word is lost, and none moves. */
export function slidesOf(outline: Outline): Slide[] {
  const { title, subtitle, sections } = outline
  const first: Slide[] =
    title.trim() === '' && (subtitle ?? '').trim() === ''
      ? []
      : [{ kind: 'title', title, ...(subtitle !== undefined && { subtitle }) }]
  return [...first, ...sections.flatMap(sectionSlides)].flatMap(fitted)
}

function sectionSlides(section: OutlineSection): Slide[] {
  const { title, notes, source, table } = section
  const points = section.points.filter(({ text }) => text.trim() !== '')
  const common = { ...(notes !== undefined && { notes }), ...(source && { source }) }
  const rows = (table ?? []).filter((row) => row.some((cell) => cell.trim() !== ''))
  const body: Slide[] = []
  if (points.length > 0) body.push(bodyOf(section, points))
  if (rows.length > 0) body.push({ kind: 'table', title, rows })
  // An empty slide has no place for notes: they are all that such a section has.
  if (title.trim() === '' && body.length === 0) return notesAlone(section)
  const isSection = title.trim() !== '' && section.level === 1 && points.length > 1
  const slides: Slide[] = body.length === 0 || isSection ? [{ kind: 'section', title }, ...body] : body
  return slides
    .map((slide, index) => ({ ...slide, ...common, ...(index > 0 && { notes: undefined }) }))
    .map(withoutGaps)
}

function notesAlone({ title, notes = '', source }: OutlineSection): Slide[] {
  if (notes.trim() === '') return []
  return [{ kind: 'points', title, points: [{ text: notes, level: 0 }], ...(source && { source }) }]
}

function withoutGaps(slide: Slide): Slide {
  const { notes, ...rest } = slide
  return notes === undefined ? rest : slide
}

function bodyOf({ title }: OutlineSection, points: readonly Bullet[]): Slide {
  const [only] = points
  if (sums.test(title.trim())) return { kind: 'summary', title, points: [...points] }
  if (asks.test(title) && points.length >= 2 && areFlat(points) && points.length <= fit.options.most)
    return { kind: 'question', title, options: points.map(({ text }) => text) }
  if (only && points.length === 1 && isStatement(title, only)) return { kind: 'definition', title, text: only.text }
  return comparison(title, points) ?? { kind: 'points', title, points: [...points] }
}

function areFlat(points: readonly Bullet[]): boolean {
  return points.every(({ level }) => level === 0)
}

function isStatement(title: string, { text }: Bullet): boolean {
  return title.trim() !== '' && columnsOf(title) <= 48 && linesAt(text, fit.definition.columns) <= fit.definition.lines
}

/** Two things with bullets of their own, side by side; null where the points have another form. */
function comparison(title: string, points: readonly Bullet[]): Slide | null {
  const [one, other, ...more] = points.flatMap(({ level }, index) => (level === 0 ? [index] : []))
  if (one !== 0 || other === undefined || more.length > 0) return null
  if (points.length === 2) return namedComparison(title, points)
  const sideFrom = (from: number, to: number) => ({
    title: points[from]?.text ?? '',
    points: points.slice(from + 1, to).map(({ text, level }) => ({ text, level: Math.max(0, level - 1) })),
  })
  const sides: [ReturnType<typeof sideFrom>, ReturnType<typeof sideFrom>] = [
    sideFrom(0, other),
    sideFrom(other, points.length),
  ]
  const isBalanced = sides.every((side) => side.points.length > 0 && columnsOf(side.title) <= fit.side.columns * 2)
  return isBalanced ? { kind: 'comparison', title, sides } : null
}

const compares =
  /\b(?:vs|versus|compar\w*|differen\w*|contrast\w*|vergleich\w*|unterschied\w*|diferencia\w*|différence\w*|differenz\w*|confront\w*|perbedaan|perbandingan)\b|तुलना|अंतर|अन्तर|فرق|مقارنة|сравн|различ|比较|区别|比較|違い|তুলনা|পার্থক্য|તુલના|તફાવત|ತುಲನೆ|ವ್ಯತ್ಯಾಸ|ତୁଳନା|ପାର୍ଥକ୍ୟ/iu

/** Two lines that each name a thing of the title, or of one that compares, as in "Roots: take up water". */
function namedComparison(title: string, points: readonly Bullet[]): Slide | null {
  const [one, other, ...more] = points.map(({ text, level }) => (level === 0 ? namedText(text) : null))
  if (!one || !other || more.length > 0) return null
  const folded = title.toLowerCase()
  const isOfTitle = [one, other].every(({ name }) => folded.includes(name.toLowerCase()))
  if (!isOfTitle && !compares.test(title)) return null
  const sideOf = ({ name, text }: typeof one) => ({ title: name, points: [{ text, level: 0 }] })
  return { kind: 'comparison', title, sides: [sideOf(one), sideOf(other)] }
}

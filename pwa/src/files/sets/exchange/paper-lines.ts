import { placesOfMark, westernDigits } from './right-marks.ts'

/**
 * A line of a paper as teachers type it; `isItem` where a word processor numbers it, so that the text has no number, and
 * `isNumbered` where that is known to be no bullet.
 */
export type TypedLine = { line: number; text: string; isItem?: boolean; isNumbered?: boolean }

/** The kind of a line, as far as the line alone shows it. */
export type LineKind =
  | { kind: 'blank' }
  | { kind: 'question'; number: number | null; style: string; text: string }
  | { kind: 'options'; options: readonly TypedOption[] }
  | { kind: 'label'; label: Label; text: string }
  | { kind: 'key' }
  | { kind: 'text'; text: string }

export type TypedOption = { mark: string; title: string; isRight: boolean }

const labels = {
  answer:
    'answers?|ans|correct answers?|correct options?|correct|right answer|key|सही उत्तर|सही विकल्प|उत्तर|उ|الإجابة الصحيحة|الاجابة الصحيحة|الإجابة|الاجابة|الجواب الصحيح|الجواب|ج(?=\\s*[:：])',
  explanation: 'explanation|expl|reason|solution|feedback|व्याख्या|स्पष्टीकरण|कारण|التفسير|الشرح|التعليل|السبب',
  points: 'points?|marks?|score|अंक|الدرجة|الدرجات|النقاط|العلامة',
  difficulty: 'difficulty|level|कठिनाई|الصعوبة',
  bloom: "bloom'?s?(?: level)?|taxonomy|ब्लूम|بلوم",
  topic: 'topic|chapter|विषय|अध्याय|الموضوع',
  type: 'type|question type|प्रश्न प्रकार|نوع السؤال|النوع',
  rubric: 'rubric|marked by|scoring guide|मूल्यांकन|معايير التصحيح',
} as const

export type Label = keyof typeof labels

const labelPatterns = Object.entries(labels).map(([label, words]) => ({
  // The table's own keys.
  label: label as Label,
  pattern: new RegExp(`^[([]?(?:${words})\\s*[.:：=–—-]+[)\\]]?\\s*(.*?)$`, 'iu'),
}))

const keyHead =
  /^(?:answers|answers? keys?|solutions|उत्तर कुंजी|उत्तरमाला|الإجابات|الأجوبة|مفتاح الإجابة|مفتاح الإجابات|نموذج الإجابة)\s*[:：]?$/iu
const questionMark =
  /^(?:(?:q(?:uestion|ues|n)?|प्रश्न|प्र|السؤال|سؤال|س)\s*[.:]?\s*)?[([]?(\p{Nd}{1,3})\s*([.)\]:।،-])+\s*(?=\S)(.*)$/iu
const questionWord = /^(?:q(?:uestion|ues|n)?|प्रश्न|السؤال|سؤال)\s*(\p{Nd}{0,3})\s*[.:)]\s*(\S.*)$/iu
const optionMark = /^([*✓✔✅]?)\s*([([]?)\s*(\p{L}\p{M}?|[ivx]{1,4}|\p{Nd}{1,2})\s*([).\]:।-])\s*(.*)$/iu
const bulletOption = /^([*✓✔✅]|\[[xX✓ ]\]|\([xX ]\)|[○●◯•▪☐☑])\s+(.*)$/u

/** The kind of a line. `next` is the place of the option that may follow, and `style` the marks of the questions. */
export function lineKind({ text, isItem }: TypedLine, next: number, style: string): LineKind {
  const line = text.trim()
  if (line === '') return { kind: 'blank' }
  if (keyHead.test(line)) return { kind: 'key' }
  for (const { label, pattern } of labelPatterns) {
    const [, written] = pattern.exec(line) ?? []
    if (written !== undefined) return { kind: 'label', label, text: written }
  }
  const options = optionsIn(line, next, style)
  if (options.length > 0) return { kind: 'options', options }
  return questionIn(line) ?? { kind: 'text', text: isItem ? line.replace(/^[•▪●○◯-]\s+/u, '') : line }
}

function questionIn(line: string): LineKind | null {
  const [, number, sign = '', text] = questionMark.exec(line) ?? []
  if (number !== undefined && text !== undefined) {
    return { kind: 'question', number: placeOf(number), style: styleOf(line, sign), text }
  }
  const [, own = '', written] = questionWord.exec(line) ?? []
  if (written === undefined) return null
  return { kind: 'question', number: placeOf(own), style: 'Q', text: written }
}

/** The place of a numbered question, from zero; null without a number. Marks of options end sooner than numbers. */
function placeOf(number: string): number | null {
  return number === '' ? null : Number(westernDigits(number)) - 1
}

function styleOf(line: string, sign: string): string {
  if (/^\p{L}/u.test(line)) return 'Q'
  return /^[([]/.test(line) ? `(${sign}` : sign
}

/** The options of a line: one, or several in their order as in `A) red  B) blue`. */
function optionsIn(line: string, next: number, style: string): TypedOption[] {
  const first = optionAt(line, next, style)
  if (first === null) return bulletIn(line)
  const found: TypedOption[] = []
  let rest: { mark: string; title: string; isRight: boolean } | null = first
  for (let place = next + 1; rest !== null; place += 1) {
    const after = laterOption(rest.title, place, rest.mark)
    found.push(marked({ ...rest, title: after === null ? rest.title : rest.title.slice(0, after.at) }))
    rest = after === null ? null : after.option
  }
  return found
}

function optionAt(line: string, place: number, style: string): TypedOption | null {
  const [, star, before = '', mark = '', sign = '', title = ''] = optionMark.exec(line) ?? []
  if (star === undefined || !placesOfMark(mark).includes(place)) return null
  // Numbers count options only where the questions are numbered in another way.
  const own = before === '' ? sign : `(${sign}`
  if (/\p{Nd}/u.test(mark) && (style === '' || own === style)) return null
  return { mark, title, isRight: star !== '' }
}

/** Where in a title the next option begins, which has marks of the same kind. */
function laterOption(title: string, place: number, mark: string): { at: number; option: TypedOption } | null {
  for (const found of title.matchAll(
    /(?:^|\s)([*✓✔]?\s*[([]?\s*(\p{L}\p{M}?|[ivx]{1,4}|\p{Nd}{1,2})\s*[).\]]\s*)(?=\S)/giu,
  )) {
    const [, whole = '', letter = ''] = found
    const isAlike = /\p{Nd}/u.test(letter) === /\p{Nd}/u.test(mark)
    if (!isAlike || !placesOfMark(letter).includes(place)) continue
    const begin = found.index + found[0].length
    return { at: found.index, option: { mark: letter, title: title.slice(begin), isRight: /[*✓✔]/.test(whole) } }
  }
  return null
}

function bulletIn(line: string): TypedOption[] {
  const [, bullet, title] = bulletOption.exec(line) ?? []
  if (bullet === undefined || title === undefined) return []
  return [marked({ mark: '', title, isRight: /[*✓✔✅xX☑]/.test(bullet) })]
}

/** An option whose title itself marks it as right. */
function marked({ mark, title, isRight }: TypedOption): TypedOption {
  const plain = title.trim()
  const bare = plain
    .replace(/^[*✓✔✅]\s*/u, '')
    .replace(/\s*(?:[✓✔✅]|\*{1,2}|\((?:correct|right|सही|صح|صحيح)\))$/iu, '')
  return { mark, title: bare, isRight: isRight || bare !== plain }
}

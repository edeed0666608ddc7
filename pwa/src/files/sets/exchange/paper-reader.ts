import { blank } from '@takhti/schema/questions/rules'
import { blanks, type LinePart, type LineLooks } from './line-looks.ts'
import { exchangeLimits, type Draft, type DraftList, type ImportFault, type Loss } from './model.ts'
import { lineKind, type Label, type TypedLine, type TypedOption } from './paper-lines.ts'
import { labelsOf } from './question-labels.ts'
import { questionText } from './question-text.ts'
import { RichTexts } from './rich-texts.ts'
import { rightMarksOf, westernDigits } from './right-marks.ts'
import { truthOf } from './truth-words.ts'

/** An option with its lines; `isItem` where a word processor numbers it. */
type OpenOption = TypedOption & { parts: LinePart[]; isItem: boolean }

type Open = {
  line: number
  number: number | null
  stem: LinePart[]
  options: OpenOption[]
  written: Partial<Record<Label, string>>
  writtenParts: Partial<Record<Label, LinePart[]>>
  /** What an unmarked line continues. */
  last: 'stem' | 'option' | Label
}

/** Reads a paper as teachers type it: numbered questions, lettered options, `Answer: B`, or a key at the end. */
export function readTyped(text: string): DraftList {
  return readTypedLines(text.split(/\r\n?|\n/).map((each, index) => ({ line: index + 1, text: each })))
}

/** The same for the paragraphs of a document, with their structure. */
export function readTypedLines(lines: readonly TypedLine[], marked: LineLooks | null = null): DraftList {
  const paper = new Paper(marked)
  for (const line of lines) paper.add({ ...line, text: line.text.slice(0, exchangeLimits.source) })
  return paper.end()
}

class Paper {
  readonly #marked: LineLooks | null
  readonly #done: Open[] = []
  readonly #key = new Map<number, string>()
  #open: Open | null = null
  #style = ''
  #isKey = false
  #isAfterBlank = false
  #texts = 0

  constructor(marked: LineLooks | null) {
    this.#marked = marked
  }

  add(line: TypedLine): void {
    // Items between lettered options may be a list of the stem, or of the option before them.
    const lettered = this.#open?.options.filter(({ isItem }) => !isItem).length ?? 0
    const kind = lineKind(line, lettered, this.#style)
    if (this.#isKey && kind.kind !== 'blank') this.#addKey(line.text)
    else if (kind.kind === 'key') this.#isKey = true
    else if (kind.kind === 'question') this.#begin(line.line, kind)
    else if (kind.kind === 'options') this.#addOptions(line, kind.options)
    else if (kind.kind === 'label') this.#addLabel(line, kind)
    else if (kind.kind === 'text') this.#addText(line, kind.text)
    this.#isAfterBlank = kind.kind === 'blank'
  }

  end(): DraftList {
    this.#close()
    const isNumbered = this.#done.some(({ number }) => number !== null)
    // In a numbered paper a line without a number and without answers is a heading.
    const asked = this.#done.filter(
      (open) => !isNumbered || open.number !== null || open.options.length > 0 || open.written.answer !== undefined,
    )
    const drafts = asked.map((open) => draftOf(open, this.#key.get(open.number ?? -1), this.#marked))
    return { drafts, leftOut: [{ loss: 'text', count: this.#texts + this.#done.length - asked.length }] }
  }

  #begin(line: number, { number, style, text }: { number: number | null; style: string; text: string }): void {
    this.#close()
    this.#style = style
    this.#open = opened({ line, number, text })
  }

  #close(): void {
    if (this.#open) {
      foldItems(this.#open, { areLettered: true })
      this.#done.push(this.#open)
    }
    this.#open = null
  }

  #addOptions({ line, text, isItem = false }: TypedLine, options: readonly TypedOption[]): void {
    const open = this.#open
    if (open === null) {
      this.#open = opened({ line, number: null, text })
      return
    }
    if (!isItem || options.some(({ mark }) => mark !== '')) foldItems(open)
    const added = options.map((option) => ({ ...option, parts: [{ line, text: option.title }] }))
    open.options.push(...added.map((option) => ({ ...option, isItem: isItem && option.mark === '' })))
    open.last = 'option'
  }

  #addLabel({ line }: TypedLine, { label, text }: { label: Label; text: string }): void {
    if (this.#open === null) {
      this.#texts += 1
      return
    }
    foldItems(this.#open, { areLettered: true })
    this.#open.written[label] = text
    this.#open.writtenParts[label] = [{ line, text }]
    this.#open.last = label
  }

  #addText({ line, isItem, isNumbered }: TypedLine, text: string): void {
    const open = this.#open
    // A number behind lettered options is that of the next question.
    const isAfterLetters = isNumbered === true && open?.options.some(({ mark }) => mark !== '') === true
    // What a word processor numbers begins a question, or is one of its options until an answer was given.
    const isOption =
      isItem &&
      open !== null &&
      open.last !== 'answer' &&
      !isQuestion(text) &&
      !isAfterLetters &&
      open.written.answer === undefined
    if (isOption) return this.#addOptions({ line, text, isItem: true }, [{ mark: '', title: text, isRight: false }])
    const isNext = open === null || isItem || (this.#isAfterBlank && open.last !== 'stem')
    if (isNext) return this.#begin(line, { number: null, style: this.#style, text })
    if (open.last === 'stem') open.stem.push({ line, text })
    else if (open.last === 'option') addTo(open.options.at(-1), { line, text })
    else {
      open.written[open.last] = `${open.written[open.last] ?? ''}\n${text}`.trim()
      open.writtenParts[open.last]?.push({ line, text })
    }
  }

  /** Pairs of a number and an answer, several in a line or one in each. */
  #addKey(text: string): void {
    const pairs = [...text.matchAll(/(\p{Nd}{1,3})\s*[.):।-]+\s*(.+?)(?=[\s,;،]+\p{Nd}{1,3}\s*[.):।-]|$)/gu)]
    for (const [, number = '', answer = ''] of pairs) this.#key.set(Number(westernDigits(number)) - 1, answer.trim())
  }
}

function opened({ line, number, text }: { line: number; number: number | null; text: string }): Open {
  return { line, number, stem: [{ line, text }], options: [], written: {}, writtenParts: {}, last: 'stem' }
}

function addTo(option: OpenOption | undefined, part: LinePart): void {
  if (option === undefined) return
  option.title = `${option.title} ${part.text}`
  option.parts.push(part)
}

/** Beside lettered options, items are no options themselves: they are a list of what is before them. */
function foldItems(open: Open, { areLettered = false } = {}): void {
  const firstItem = open.options.findIndex((_, at) => open.options.slice(at).every(({ isItem }) => isItem))
  if (firstItem < 0 || (areLettered && firstItem === 0)) return
  const before = open.options[firstItem - 1]
  for (const { parts } of open.options.splice(firstItem)) {
    if (before === undefined) open.stem.push(...parts)
    else for (const part of parts) addTo(before, part)
  }
}

function isQuestion(text: string): boolean {
  return /[?？؟:]\s*$/u.test(text) || /_{2,}|\.{4,}/.test(text)
}

function draftOf(open: Open, key: string | undefined, marked: LineLooks | null): Draft {
  const { line, written } = open
  const answer = written.answer ?? key ?? ''
  const lost = new Set<Loss>()
  const labels = labelsOf([written.difficulty ?? '', written.bloom ?? ''], lost)
  const { stem, points } = pointsOf(open.stem.map(({ text }) => text).join('\n'))
  const stated = Number(westernDigits(/\p{Nd}+(?:\.\p{Nd}+)?/u.exec(written.points ?? '')?.[0] ?? '') || Number.NaN)
  const answers = answersOf({ ...open, stem: stem.replaceAll(blanks, blank) }, answer)
  const rich = marked && richOf(open, answers, { marked, lost })
  return {
    where: { line },
    explanation: written.explanation ?? '',
    rubric: written.rubric ?? '',
    topicName: written.topic ?? '',
    points: Number.isNaN(stated) ? points : stated,
    ...labels,
    ...answers,
    lost: [...lost],
    ...(rich && { rich }),
  }
}

/** The structure of the texts of a question, by their plain forms. */
function richOf(
  { stem, options, written, writtenParts }: Open,
  answers: Answers,
  { marked, lost }: { marked: LineLooks; lost: Set<Loss> },
): RichTexts {
  const rich = new RichTexts()
  const ends = new Map<number, number>()
  const add = (text: string, parts: readonly LinePart[] = [], hasBlanks = false) => {
    const plain = questionText(text).text
    const doc = marked.docOf(plain, parts, { ends, hasBlanks })
    if (doc === 'lost') lost.add('formatting')
    rich.add(plain, doc === 'lost' ? null : doc)
  }
  // Options of one line are found from its end.
  for (const { title, parts } of options.toReversed()) add(title, parts)
  add(answers.stem, stem, true)
  add(written.explanation ?? '', writtenParts.explanation)
  if (options.length === 0) add(written.answer ?? '', writtenParts.answer)
  return rich
}

/** Points given after a question, as in `(2 marks)`. */
function pointsOf(stem: string): { stem: string; points: number | undefined } {
  const found = /\s*[([]\s*(\p{Nd}{1,3}(?:\.\p{Nd})?)\s*(?:marks?|points?|pts?|अंक|درجات|درجة|علامة)\s*[)\]]\s*$/iu.exec(
    stem,
  )
  if (!found) return { stem, points: undefined }
  return { stem: stem.slice(0, found.index), points: Number(westernDigits(found[1] ?? '1')) }
}

const truthHint =
  /\s*[([]?\s*(?:true\s*(?:\/|or)\s*false|t\s*\/\s*f|सही\s*(?:\/|या)\s*गलत|सत्य\s*\/\s*असत्य|صح\s*(?:\/|أم|أو)\s*خطأ)\s*[)\]]?\s*[?.:]?\s*$/iu

type Answers = Pick<Draft, 'kind' | 'stem' | 'options' | 'answers' | 'faults'>

function answersOf(
  { stem, options, written }: Pick<Open, 'options' | 'written'> & { stem: string },
  answer: string,
): Answers {
  const isLong = /^(?:subjective|long answer|essay)$/i.test(written.type ?? '')
  const bare = stem.replace(truthHint, '')
  const titles = options.map(({ title }) => title)
  const areTruths = titles.length === 2 && titles.every((title) => truthOf(title) !== null)
  if (areTruths || (options.length === 0 && !isLong && (bare !== stem || truthOf(answer) !== null))) {
    return truth(bare === '' ? stem : bare, options, answer)
  }
  if (options.length === 0)
    return { kind: isLong ? 'long' : 'written', stem, answers: isLong ? [answer] : answer.split('|') }
  return choice(stem, options, { answer, isSeveral: /^(?:multiple_select|several)/i.test(written.type ?? '') })
}

function truth(stem: string, options: readonly TypedOption[], answer: string): Answers {
  const starred = options.find(({ isRight }) => isRight)
  const named = rightMarksOf(
    answer,
    options.map(({ title }) => title),
    options.map(({ mark }) => mark),
  )
  const [place = -1] = named.right
  const isTrue = truthOf(starred?.title ?? '') ?? truthOf(answer) ?? truthOf(options[place]?.title ?? '')
  return {
    kind: 'truth',
    stem,
    options: isTrue === null ? [] : [isTrue, !isTrue].map((isRight) => ({ title: '-', isRight })),
  }
}

function choice(
  stem: string,
  options: readonly TypedOption[],
  { answer, isSeveral }: { answer: string; isSeveral: boolean },
): Answers {
  const titles = options.map(({ title }) => title)
  const { right, isKnown } = rightMarksOf(
    answer,
    titles,
    options.map(({ mark }) => mark),
  )
  const marked = options.map((option, index) => ({ title: option.title, isRight: option.isRight || right.has(index) }))
  const count = marked.filter(({ isRight }) => isRight).length
  const faults: ImportFault[] = isKnown ? [] : ['unknownAnswer']
  return { kind: isSeveral || count > 1 ? 'several' : 'choice', stem, options: marked, faults }
}

/** Whether a text looks like a paper at all: something in it is numbered or has an answer. */
export function isTyped(text: string): boolean {
  return text.split(/\r\n?|\n/).some((line) => {
    const { kind } = lineKind({ line: 1, text: line }, 0, '')
    return kind === 'question' || kind === 'label' || kind === 'options'
  })
}

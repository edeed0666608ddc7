import { blank } from '@takhti/schema/questions/rules'
import { exchangeLimits, type Draft, type DraftList, type ImportFault, type Loss } from './model.ts'
import { lineKind, type Label, type TypedLine, type TypedOption } from './paper-lines.ts'
import { labelsOf } from './question-labels.ts'
import { rightMarksOf, westernDigits } from './right-marks.ts'
import { truthOf } from './truth-words.ts'

type Open = {
  line: number
  number: number | null
  stem: string[]
  options: TypedOption[]
  written: Partial<Record<Label, string>>
  /** What an unmarked line continues. */
  last: 'stem' | 'option' | Label
}

/** Reads a paper as teachers type it: numbered questions, lettered options, `Answer: B`, or a key at the end. */
export function readTyped(text: string): DraftList {
  return readTypedLines(text.split(/\r\n?|\n/).map((each, index) => ({ line: index + 1, text: each })))
}

/** The same for the paragraphs of a document. */
export function readTypedLines(lines: readonly TypedLine[]): DraftList {
  const paper = new Paper()
  for (const line of lines) paper.add({ ...line, text: line.text.slice(0, exchangeLimits.source) })
  return paper.end()
}

class Paper {
  readonly #done: Open[] = []
  readonly #key = new Map<number, string>()
  #open: Open | null = null
  #style = ''
  #isKey = false
  #isAfterBlank = false
  #texts = 0

  add(line: TypedLine): void {
    const kind = lineKind(line, this.#open?.options.length ?? 0, this.#style)
    if (this.#isKey && kind.kind !== 'blank') this.#addKey(line.text)
    else if (kind.kind === 'key') this.#isKey = true
    else if (kind.kind === 'question') this.#begin(line.line, kind)
    else if (kind.kind === 'options') this.#addOptions(line, kind.options)
    else if (kind.kind === 'label') this.#addLabel(kind.label, kind.text)
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
    const drafts = asked.map((open) => draftOf(open, this.#key.get(open.number ?? -1)))
    return { drafts, leftOut: [{ loss: 'text', count: this.#texts + this.#done.length - asked.length }] }
  }

  #begin(line: number, { number, style, text }: { number: number | null; style: string; text: string }): void {
    this.#close()
    this.#style = style
    this.#open = { line, number, stem: [text], options: [], written: {}, last: 'stem' }
  }

  #close(): void {
    if (this.#open) this.#done.push(this.#open)
    this.#open = null
  }

  #addOptions({ line, text }: TypedLine, options: readonly TypedOption[]): void {
    if (this.#open === null) {
      this.#open = { line, number: null, stem: [text], options: [], written: {}, last: 'stem' }
      return
    }
    this.#open.options.push(...options)
    this.#open.last = 'option'
  }

  #addLabel(label: Label, text: string): void {
    if (this.#open === null) {
      this.#texts += 1
      return
    }
    this.#open.written[label] = text
    this.#open.last = label
  }

  #addText({ line, isItem }: TypedLine, text: string): void {
    const open = this.#open
    // What a word processor numbers begins a question, or is one of its options until an answer was given.
    const isOption =
      isItem && open !== null && open.last !== 'answer' && !isQuestion(text) && open.written.answer === undefined
    if (isOption) return this.#addOptions({ line, text }, [{ mark: '', title: text, isRight: false }])
    const isNext = open === null || isItem || (this.#isAfterBlank && open.last !== 'stem')
    if (isNext) return this.#begin(line, { number: null, style: this.#style, text })
    if (open.last === 'stem') open.stem.push(text)
    else if (open.last === 'option') {
      const option = open.options.at(-1)
      if (option) open.options[open.options.length - 1] = { ...option, title: `${option.title} ${text}` }
    } else open.written[open.last] = `${open.written[open.last] ?? ''}\n${text}`.trim()
  }

  /** Pairs of a number and an answer, several in a line or one in each. */
  #addKey(text: string): void {
    const pairs = [...text.matchAll(/(\p{Nd}{1,3})\s*[.):।-]+\s*(.+?)(?=[\s,;،]+\p{Nd}{1,3}\s*[.):।-]|$)/gu)]
    for (const [, number = '', answer = ''] of pairs) this.#key.set(Number(westernDigits(number)) - 1, answer.trim())
  }
}

function isQuestion(text: string): boolean {
  return /[?？؟:]\s*$/u.test(text) || /_{2,}|\.{4,}/.test(text)
}

function draftOf(open: Open, key: string | undefined): Draft {
  const { line, written } = open
  const answer = written.answer ?? key ?? ''
  const lost = new Set<Loss>()
  const labels = labelsOf([written.difficulty ?? '', written.bloom ?? ''], lost)
  const { stem, points } = pointsOf(open.stem.join('\n'))
  const stated = Number(westernDigits(/\p{Nd}+(?:\.\p{Nd}+)?/u.exec(written.points ?? '')?.[0] ?? '') || Number.NaN)
  return {
    where: { line },
    explanation: written.explanation ?? '',
    rubric: written.rubric ?? '',
    topicName: written.topic ?? '',
    points: Number.isNaN(stated) ? points : stated,
    ...labels,
    ...answersOf({ ...open, stem: [stem.replaceAll(/_{2,}|\.{4,}|…{2,}/g, blank)] }, answer),
    lost: [...lost],
  }
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

function answersOf({ stem: [stem = ''], options, written }: Open, answer: string): Answers {
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

import { parse, type GIFTQuestion, type NumericalChoice, type TextChoice, type TextFormat } from 'gift-pegjs'
import { exchangeLimits, type Draft, type DraftList, type Loss } from './model.ts'
import { labelsOf } from './question-labels.ts'
import { questionText, questionTextOfHtml } from './question-text.ts'
import { RichTexts } from './rich-texts.ts'

type Block = { line: number; source: string }

/** Reads a file in Moodle's GIFT format, each question separately: a fault in one leaves the others whole. */
export function readGift(text: string): DraftList {
  let categories = 0
  let texts = 0
  const drafts: Draft[] = []
  for (const block of blocksOf(text)) {
    const found = questionsIn(block)
    if (found === null) drafts.push(unreadable(block))
    for (const question of found ?? []) {
      if (question.type === 'Category') categories += 1
      else if (question.type === 'Description') texts += 1
      else drafts.push(draftOf(question, block))
    }
  }
  return {
    drafts,
    leftOut: [
      { loss: 'category' as const, count: categories },
      { loss: 'text' as const, count: texts },
    ],
  }
}

/** An empty line ends a question; the lines of a category are blocks of their own. */
function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  let first = 1
  const end = () => {
    const source = lines.join('\n')
    if (lines.some((line) => line.trim() !== '' && !/^\s*\/\//.test(line))) blocks.push({ line: first, source })
    lines = []
  }
  for (const [index, line] of text.split(/\r\n?|\n/).entries()) {
    const isCategory = /^\s*\$CATEGORY:/.test(line)
    if (line.trim() === '' || isCategory) end()
    if (line.trim() === '') continue
    if (lines.length === 0) first = index + 1
    lines.push(line)
    if (isCategory) end()
  }
  end()
  return blocks
}

function questionsIn({ source }: Block): GIFTQuestion[] | null {
  if (source.length > exchangeLimits.source) return null
  // Moodle reads a colon in a sentence as it is; the grammar wants it escaped.
  for (const attempt of [source, source.replaceAll(/(?<![\\:]):(?!:)(?![\d.]+\s*[}~=#])/g, '\\:')]) {
    try {
      return parse(attempt)
    } catch {
      // The next attempt may succeed; null means that none did.
    }
  }
  return null
}

function unreadable({ line, source }: Block): Draft {
  return { where: { line }, kind: 'none', stem: source.slice(0, 2_000), faults: ['unreadable'] }
}

type Asked = Exclude<GIFTQuestion, { type: 'Category' } | { type: 'Description' }>

function draftOf(question: Asked, { line }: Block): Draft {
  const lost = new Set<Loss>()
  const rich = new RichTexts()
  const read = (format: TextFormat | null) => readText(format, lost, rich)
  const { tags, stem, globalFeedback } = question
  const base = {
    where: { line },
    stem: read(stem),
    explanation: read(globalFeedback),
    ...labelsOf(tags ?? [], lost),
  }
  const answered = answersOf(question, read, lost)
  return { ...base, ...answered, lost: [...lost], rich }
}

type Read = (format: TextFormat | null) => string

function readText(format: TextFormat | null, lost: Set<Loss>, structures?: RichTexts): string {
  if (format === null) return ''
  const isMarkup = format.format === 'html' || (format.format === 'moodle' && /<[a-z/!]|&[#\w]+;/i.test(format.text))
  const { text, lost: some, rich = null } = isMarkup ? questionTextOfHtml(format.text) : questionText(format.text)
  structures?.add(text, rich)
  for (const each of some) lost.add(each)
  return text
}

function answersOf(
  question: Asked,
  read: Read,
  lost: Set<Loss>,
): Pick<Draft, 'kind' | 'options' | 'answers' | 'number'> {
  switch (question.type) {
    case 'TF':
      if (question.trueFeedback || question.falseFeedback) lost.add('feedback')
      return {
        kind: 'truth',
        options: [question.isTrue, !question.isTrue].map((isRight) => ({ title: '-', isRight })),
      }
    case 'MC':
      return choiceOf(question.choices, read, lost)
    case 'Short':
      return { kind: 'written', answers: wordsOf(question.choices, read, lost) }
    case 'Essay':
      return { kind: 'long' }
    case 'Matching':
      return orderOf(question.matchPairs, lost)
    case 'Numerical':
      return numberOf(question.choices, lost)
  }
}

function choiceOf(choices: readonly TextChoice[], read: Read, lost: Set<Loss>) {
  if (choices.some(({ feedback }) => feedback)) lost.add('feedback')
  const isSeveral = !choices.some(({ isCorrect }) => isCorrect) && choices.some(({ weight }) => (weight ?? 0) > 0)
  // Equal shares, or shares that add up to the whole, mean several right answers here.
  const shares = new Set(choices.map(({ weight }) => weight ?? 0).filter((weight) => weight > 0))
  if (isSeveral ? shares.size > 1 : choices.some(({ weight }) => weight !== null && weight !== 0 && weight !== 100))
    lost.add('partial')
  const options = choices.map(({ text, isCorrect, weight }) => ({
    title: read(text),
    isRight: isSeveral ? (weight ?? 0) > 0 : isCorrect,
  }))
  const isOne = isSeveral && options.filter(({ isRight }) => isRight).length === 1 && shares.has(100)
  return { kind: isSeveral && !isOne ? ('several' as const) : ('choice' as const), options }
}

function wordsOf(choices: readonly TextChoice[], read: Read, lost: Set<Loss>): string[] {
  if (choices.some(({ feedback }) => feedback)) lost.add('feedback')
  const whole = choices.filter(({ weight }) => weight === null || weight === 100)
  if (whole.length < choices.length) lost.add('partial')
  return (whole.length > 0 ? whole : choices).map(({ text }) => read(text))
}

/** Pairs whose left sides count from 1 are an order; other pairs are not supported. */
function orderOf(pairs: readonly { subquestion: TextFormat; subanswer: string }[], lost: Set<Loss>) {
  const isOrder = pairs.every(({ subquestion }, index) => subquestion.text.trim() === String(index + 1))
  if (!isOrder) return { kind: 'none' as const }
  // The parser leaves its own marks for what is escaped in the right side of a pair.
  const titles = pairs.map(({ subanswer }) =>
    subanswer.replaceAll(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code))),
  )
  const read = (text: string) => readText({ format: 'plain', text }, lost)
  return { kind: 'order' as const, options: titles.map((title) => ({ title: read(title), isRight: true })) }
}

function numberOf(choices: NumericalChoice[] | NumericalChoice['text'], lost: Set<Loss>) {
  const all = Array.isArray(choices) ? choices : [{ text: choices, isCorrect: true, weight: null, feedback: null }]
  const right = all.find(({ isCorrect, weight }) => isCorrect && (weight === null || weight === 100)) ?? all[0]
  if (all.length > 1) lost.add('partial')
  if (all.some(({ feedback }) => feedback)) lost.add('feedback')
  const { number, range = 0, numberLow, numberHigh } = right?.text ?? {}
  if (numberLow !== undefined && numberHigh !== undefined) {
    return {
      kind: 'number' as const,
      number: { right: (numberLow + numberHigh) / 2, tolerance: Math.abs(numberHigh - numberLow) / 2 },
    }
  }
  return { kind: 'number' as const, ...(number !== undefined && { number: { right: number, tolerance: range } }) }
}

import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { embeddedSlides } from '@takhti/assistant/engines/embedded-slides'
import { loadEnglish } from '@takhti/assistant/engines/english'
import { glance } from '@takhti/assistant/engines/glance'
import { read as readingOf } from '@takhti/assistant/engines/source-lines'
import {
  shortfall,
  shortfallOf,
  type AssignmentRequest,
  type Quiz,
  type QuizRequest,
  type SummarySentence,
} from '@takhti/assistant/port'
import { readSource, spanOf, textOf, type Source } from '@takhti/assistant/source'
import { findPassages, quoteOf } from '@takhti/assistant/tasks/passages'
import { primaryLanguage } from '@takhti/schema/kit/words'
import { check } from '@takhti/schema/questions/checks'
import type { PlainQuestion } from '@takhti/schema/questions/model'
import { checkedSet } from '@takhti/schema/questions/repair'
import { partsOf } from './ask-work.ts'
import type { AnswerTo, News, Order, Passage, Reply, SourceText, Work, WorkName } from './engine-orders.ts'

type OnProgress = (news: News) => void

let last: { key: string; source: Source } | null = null

/**
 * Does one order with the embedded engine and reports its progress; it always answers, whatever the source contains.
 */
export async function doWork({ id, source, work }: Order, send: (reply: Reply) => void): Promise<void> {
  try {
    if ((await isHere(source, work.name)) === false) return send({ id, fault: 'notHere' })
    send({ id, answer: await answerOf(source, work, (news) => send({ id, news })) })
  } catch {
    send({ id, fault: 'failed' })
  }
}

const modelless: ReadonlySet<WorkName> = new Set(['check', 'ground', 'passages', 'ask'])

// Only English has a model beside the code, and a summary of a text with full stops needs none.
async function isHere({ capture }: SourceText, name: WorkName): Promise<boolean> {
  if (primaryLanguage(capture.language) !== 'en' || modelless.has(name)) return true
  const isSummary = name === 'summary' || name === 'glance'
  if (isSummary && capture.kind !== 'youtube' && capture.format !== 'captions') return true
  return loadEnglish().then(
    () => true,
    () => false,
  )
}

// Works that need the whole source, and whose user can read its opening meanwhile.
const firstShown: ReadonlySet<WorkName> = new Set(['summary', 'quiz', 'assignment'])

async function answerOf(text: SourceText, work: Work, onProgress: OnProgress): Promise<AnswerTo<WorkName>> {
  onProgress({ stage: 'reading' })
  if (work.name === 'glance') return glance(text.capture)
  if (work.name === 'ask') return partsOf(work)
  if (firstShown.has(work.name)) onProgress({ summary: await glance(text.capture) })
  const source = read(text)
  switch (work.name) {
    case 'prepare':
      return null
    case 'summary':
      return embedded.summarise(source)
    case 'concepts':
      return embedded.keyConcepts(source, 12)
    case 'cards':
      return embedded.makeCards(source, 12)
    case 'plan':
      return embedded.planLesson(source, work.request)
    case 'lesson':
      for await (const part of embedded.streamLesson(source, work.request)) onProgress({ part })
      return null
    case 'slides':
      return embeddedSlides(text.capture, work.request, source)
    case 'quiz':
      return quizOf(source, work.request, { onProgress, make: (request) => embedded.makeQuiz(source, request) })
    case 'assignment':
      return quizOf(source, work.request, { onProgress, make: (request) => tasksOf(source, request) })
    case 'passages':
      return passagesOf(source, work.letters)
    case 'ground':
      return groundOf(source, work.points)
    case 'check':
      return checkedOf(source, work)
  }
}

/** A source that was read last is cached, with its drafts. */
function read({ key, capture }: SourceText): Source {
  const source = last?.key === key ? last.source : readSource(capture)
  last = { key, source }
  return source
}

type Wish = Omit<QuizRequest, 'types'>

type Making<Request extends Wish> = { onProgress: OnProgress; make: (request: Request) => Promise<Quiz> }

async function quizOf<Request extends Wish>(source: Source, request: Request, { onProgress, make }: Making<Request>) {
  onProgress({ summary: await embedded.summarise(source, 3) })
  onProgress({ stage: 'asking' })
  const { levels = [], besides = [] } = request
  if (levels.length < 2) return make(request)
  // The panel requests at least as many questions as levels, so that each has one; the rest may be of any.
  const questions: PlainQuestion[] = []
  for (const level of levels) {
    const asked = { ...request, count: 1, levels: [level], besides: [...besides, ...questions] }
    questions.push(...(await make(asked)).questions)
  }
  const left = request.count - questions.length
  if (left <= 0) return { questions: inOrder(questions) }
  const rest = await make({ ...request, count: left, besides: [...besides, ...questions] })
  const all = inOrder([...questions, ...rest.questions])
  return rest.short === undefined
    ? { questions: all }
    : { questions: all, short: { ...rest.short, asked: request.count, made: all.length } }
}

async function tasksOf(source: Source, request: AssignmentRequest): Promise<Quiz> {
  const made = await embedded.makeAssignment(source, request)
  if ('refused' in made) return { questions: [], short: shortfall(request.count, 0, made.refused) }
  const { questions, short } = made
  // A task that cannot be marked is dropped after the questions were counted.
  const isShort = questions.length < request.count
  const why = short?.code ?? 'assistant/too-few-facts'
  return {
    questions,
    ...(isShort && {
      short: shortfallOf({ asked: request.count, made: questions.length, dropped: short?.dropped }, why),
    }),
  }
}

function inOrder(questions: readonly PlainQuestion[]): PlainQuestion[] {
  return questions.toSorted((one, other) => (one.span?.start ?? 0) - (other.span?.start ?? 0))
}

/** Every n-th sentence, so that the whole source is covered and not only its beginning. */
function passagesOf(source: Source, letters: number): Passage[] {
  const step = Math.max(1, Math.ceil(source.text.length / Math.max(1, letters)))
  const passages: Passage[] = []
  let left = letters
  for (const [index, range] of source.sentences.entries()) {
    const text = textOf(source, range)
    if (index % step !== 0 || text.length > left) continue
    left -= text.length
    passages.push({ text, span: spanOf(source, range) })
  }
  return passages
}

/** A number that the passage does not contain is invented, however many words it shares. */
async function groundOf(source: Source, points: readonly string[]): Promise<SummarySentence[]> {
  const reading = await readingOf(source)
  return points.flatMap((text): SummarySentence[] => {
    const line = findPassages(reading, text, 1)[0]?.line
    if (line === undefined || !numbersIn(text).every((each) => numbersIn(line.text).includes(each))) return []
    return [{ text, span: quoteOf(reading, line).span }]
  })
}

function numbersIn(text: string): string[] {
  return text.match(/\p{Nd}+(?:[.,]\p{Nd}+)*/gu) ?? []
}

type Checking = Extract<Work, { name: 'check' }>

function checkedOf(source: Source, { questions, others, isRepaired }: Checking): PlainQuestion[] {
  if (!isRepaired) return questions.map((question) => ({ ...question, checks: check(question, source) }))
  const findSpan = (words: string) => {
    const start = words.trim() === '' ? -1 : source.text.indexOf(words.trim())
    if (start < 0) return undefined
    return spanOf(source, { start, end: start + words.trim().length })
  }
  return checkedSet([...others, ...questions], source, findSpan).slice(others.length)
}

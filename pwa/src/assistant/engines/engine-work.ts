import { embedded } from '@takhti/assistant/engines/embedded'
import { loadTagger } from '@takhti/assistant/engines/english'
import type { Quiz, QuizRequest } from '@takhti/assistant/port'
import { readSource, spanOf, textOf, type Source } from '@takhti/assistant/source'
import { primaryLanguage } from '@takhti/schema/kit/words'
import { check } from '@takhti/schema/questions/checks'
import type { Question } from '@takhti/schema/questions/model'
import { checkedSet } from '@takhti/schema/questions/repair'
import type { AnswerTo, News, Order, Passage, Reply, SourceText, Work, WorkName } from './engine-orders.ts'

type Hear = (news: News) => void

let last: { key: string; source: Source } | null = null

/** Does one order with the embedded engine and says how it goes; it answers always, whatever the source holds. */
export async function doWork({ id, source, work }: Order, say: (reply: Reply) => void): Promise<void> {
  try {
    if ((await isHere(source, work.name)) === false) return say({ id, fault: 'notHere' })
    say({ id, answer: await answerOf(source, work, (news) => say({ id, news })) })
  } catch {
    say({ id, fault: 'failed' })
  }
}

// Only English has a model beside the code, and a summary of a text with full stops does without.
async function isHere({ capture }: SourceText, name: WorkName): Promise<boolean> {
  if (primaryLanguage(capture.language) !== 'en' || name === 'check' || name === 'passages') return true
  if (name === 'summary' && capture.kind !== 'youtube' && capture.format !== 'captions') return true
  return loadTagger().then(
    () => true,
    () => false,
  )
}

async function answerOf(text: SourceText, work: Work, hear: Hear): Promise<AnswerTo<WorkName>> {
  hear({ stage: 'reading' })
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
    case 'quiz':
      return quizOf(source, work.request, hear)
    case 'passages':
      return passagesOf(source, work.letters)
    case 'check':
      return checkedOf(source, work)
  }
}

/** A source that is asked about again is not read again: its drafts are there already. */
function read({ key, capture }: SourceText): Source {
  const source = last?.key === key ? last.source : readSource(capture)
  last = { key, source }
  return source
}

async function quizOf(source: Source, request: QuizRequest, hear: Hear): Promise<Quiz> {
  hear({ summary: await embedded.summarise(source, 3) })
  hear({ stage: 'asking' })
  const { levels = [], besides = [] } = request
  if (levels.length < 2) return embedded.makeQuiz(source, request)
  // The panel asks for at least as many questions as levels, so that each of them has one; the rest may be of any.
  const questions: Question[] = []
  for (const level of levels) {
    const asked = { ...request, count: 1, levels: [level], besides: [...besides, ...questions] }
    questions.push(...(await embedded.makeQuiz(source, asked)).questions)
  }
  const left = request.count - questions.length
  if (left <= 0) return { questions: inOrder(questions) }
  const rest = await embedded.makeQuiz(source, { ...request, count: left, besides: [...besides, ...questions] })
  const all = inOrder([...questions, ...rest.questions])
  return rest.short === undefined
    ? { questions: all }
    : { questions: all, short: { ...rest.short, asked: request.count, made: all.length } }
}

function inOrder(questions: readonly Question[]): Question[] {
  return questions.toSorted((one, other) => (one.span?.start ?? 0) - (other.span?.start ?? 0))
}

/** Every n-th sentence, so that the whole source is there and not its start alone. */
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

type Checking = Extract<Work, { name: 'check' }>

function checkedOf(source: Source, { questions, others, isRepaired }: Checking): Question[] {
  if (!isRepaired) return questions.map((question) => ({ ...question, checks: check(question, source) }))
  const findSpan = (words: string) => {
    const start = words.trim() === '' ? -1 : source.text.indexOf(words.trim())
    if (start < 0) return undefined
    return spanOf(source, { start, end: start + words.trim().length })
  }
  return checkedSet([...others, ...questions], source, findSpan).slice(others.length)
}

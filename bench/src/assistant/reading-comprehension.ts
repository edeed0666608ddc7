import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { embedded } from '@takhti/assistant/engines/embedded-engine'
import { readSource, type Source } from '@takhti/assistant/source'

/** XQuAD's file of a language. */
type Collection = {
  data: {
    title: string
    paragraphs: { context: string; qas: { question: string; answers: { text: string }[] }[] }[]
  }[]
}

/** Questions of people on articles: how many of a hundred are answered right, shown, and refused off the topic. */
export type Comprehension = {
  right: number
  shown: number
  rightOfShown: number
  refusedOffTopic: number
  asked: number
  askedOffTopic: number
}

// Each question is asked of so many other articles, too, these many places on.
const others = [7, 13, 23]

/** Answers of the embedded engine on XQuAD in a language. `folder` holds its files; its licence shares alike. */
export async function comprehensionOf(folder: string, language: string): Promise<Comprehension> {
  const { data }: Collection = JSON.parse(readFileSync(join(folder, `xquad.${language}.json`), 'utf8'))
  const sources = data.map(({ title, paragraphs }) =>
    sourceOf(
      title,
      paragraphs.map(({ context }) => context),
      language,
    ),
  )
  const counts = { asked: 0, right: 0, shown: 0, offTopic: 0, refused: 0 }
  for (const [index, { paragraphs }] of data.entries()) {
    const own = sources[index]
    if (own === undefined) continue
    for (const { question, answers } of paragraphs.flatMap(({ qas }) => qas)) {
      const reply = await answerTo(own, question)
      counts.asked += 1
      if (reply !== undefined) counts.shown += 1
      if (reply !== undefined && answers.some(({ text }) => plain(reply).includes(plain(text)))) counts.right += 1
      for (const other of others.flatMap((step) => sources[(index + step) % sources.length] ?? [])) {
        counts.offTopic += 1
        if ((await answerTo(other, question)) === undefined) counts.refused += 1
      }
    }
  }
  return {
    asked: counts.asked,
    right: (100 * counts.right) / counts.asked,
    shown: (100 * counts.shown) / counts.asked,
    rightOfShown: (100 * counts.right) / counts.shown,
    refusedOffTopic: (100 * counts.refused) / counts.offTopic,
    askedOffTopic: counts.offTopic,
  }
}

/** The engine's answer as one text, or undefined where it refuses. */
export async function answerTo(source: Source, question: string): Promise<string | undefined> {
  let text = ''
  for await (const part of embedded.ask([source], { messages: [{ role: 'user', text: question }] })) {
    if (part.kind === 'refused') return undefined
    if (part.kind === 'text') text += part.text
  }
  return text
}

export function sourceOf(title: string, paragraphs: readonly string[], language: string): Source {
  return readSource({
    kind: 'article',
    title,
    language,
    capturedAt: '2026-01-01T00:00:00.000Z',
    segments: paragraphs.map((text) => ({ text })),
  })
}

function plain(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
}

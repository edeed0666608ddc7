import { capture } from '@takhti/schema/capture/contract'
import type { Capture } from '@takhti/schema/capture/model'
import type { Content, ContentItem } from '@takhti/schema/files/model'
import { contentRows } from '#files/port.ts'
import { implement } from '#http/implement.ts'

const questionCount = 5

// Below this many letters no engine finds a fact to ask about.
const shortest = 80

type Made = Omit<Content, keyof ContentItem>

export const captureHandlers = implement(capture, () => null, {
  async send({ input, scope, platform, now, newId, fail, commit }) {
    const letters = input.segments.reduce((sum, { text }) => sum + text.trim().length, 0)
    if (letters < shortest) fail('capture/too-short')
    const made = await makeContent(input, now)
    const id = newId()
    const { title, kind, url, language } = input
    const item: ContentItem = {
      id,
      name: title,
      kind,
      url,
      language,
      questionCount: made.questions.length,
      createdAt: now.toISOString(),
    }
    return commit({
      action: 'capture.send',
      entityId: id,
      effects: await contentRows(platform, scope, { item, body: JSON.stringify(made) }),
      changes: [{ entity: 'content', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
      answer: item,
    })
  },
})

async function makeContent(input: Capture, now: Date): Promise<Made> {
  // Loaded when first needed: the language model of the engine is a megabyte that no other call should wait for.
  const [{ embedded }, { readSource }] = await Promise.all([
    import('@takhti/assistant/engines/embedded'),
    import('@takhti/assistant/source'),
  ])
  const source = readSource(input)
  const [summary, quiz] = await Promise.all([
    embedded.summarise(source),
    embedded.makeQuiz(source, { count: questionCount, seed: now.getTime() }),
  ])
  return {
    segments: input.segments,
    summary: summary.sentences,
    questions: quiz.questions,
    shortfall: quiz.short?.reason ?? null,
    madeBy: embedded.name,
  }
}

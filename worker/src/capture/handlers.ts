import type { Source } from '@takhti/assistant/source'
import { capture } from '@takhti/schema/capture/contract'
import { isStanding } from '@takhti/schema/capture/highlights'
import type { Capture, CapturedPicture } from '@takhti/schema/capture/model'
import { leastLetters, lettersIn } from '@takhti/schema/capture/rules'
import type { Content, ContentItem } from '@takhti/schema/files/model'
import { isLessonImage, readImageHeader } from '@takhti/schema/lessons/images/rules'
import { contentRows } from '#files/port.ts'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import { indexing } from '#threads/port.ts'

const questionCount = 5

type Made = Omit<Content, keyof ContentItem>

/** What is stored of a capture beside the columns of its row. */
function storedOf({
  segments,
  highlights,
  via,
  author,
  format,
  fileName,
  pageCount,
  video,
  picture,
}: Capture): Partial<Made> & Pick<Made, 'segments'> {
  return {
    segments,
    via,
    ...(highlights !== undefined && highlights.length > 0 && { highlights }),
    ...(author !== undefined && { author }),
    ...(format !== undefined && { format }),
    ...(fileName !== undefined && { fileName }),
    ...(pageCount !== undefined && { pageCount }),
    ...(video !== undefined && { video }),
    ...(picture !== undefined && { picture }),
  }
}

export const captureHandlers = implement(capture, () => null, {
  async send(args) {
    if (!isEnough(args.input) && args.input.picture === undefined) return args.fail('capture/too-short')
    const { segments, highlights = [], picture } = args.input
    if (picture !== undefined && !isPicture(picture)) return args.fail('images/invalid')
    if (!highlights.every((each) => isStanding(segments, each))) return args.fail('capture/highlight-unknown')
    return holding(args.platform, args, (held) => send(args, held.hold))
  },
})

/** Whether the bytes are an image of the declared type. */
function isPicture({ bytes, type }: CapturedPicture): boolean {
  const picture = Uint8Array.fromBase64(bytes)
  return isLessonImage(picture) && readImageHeader(picture)?.type === type
}

/** Whether there is enough text to ask about; an image is stored without it as well. */
function isEnough({ segments }: Capture): boolean {
  return lettersIn(segments) >= leastLetters
}

type Hold = Parameters<Parameters<typeof holding>[2]>[0]['hold']

/** A capture costs one credit where content is generated from it, and the bytes it stores; both are held before the work that they pay for. */
async function send(args: HandlerArgs<(typeof capture)['send']>, hold: Hold): Promise<ContentItem> {
  const { input, scope, platform, now, newId, commit } = args
  if (isEnough(input)) await hold({ aiCredits: 1 })
  const { made, source } = isEnough(input) ? await makeContent(input, now) : { made: storedAlone(input), source: null }
  const body = JSON.stringify(made)
  await hold({ dataStorage: new TextEncoder().encode(body).byteLength })
  const id = newId()
  const { title, kind, url = '', language } = input
  const item: ContentItem = {
    id,
    name: title,
    kind,
    url,
    language,
    questionCount: made.questions.length,
    isPicture: input.picture !== undefined,
    createdAt: now.toISOString(),
    updatedAt: now.toISOString(),
    parentId: null,
    tags: [],
    isStarred: false,
  }
  return commit({
    action: 'capture.send',
    entityId: id,
    effects: [
      ...(await contentRows(platform, scope, { item, body })),
      ...(source === null ? [] : indexing({ platform, scope }, id, source)),
    ],
    changes: [{ entity: 'content', entityId: id, kind: 'upsert', audience: `person:${scope.personId}` }],
    answer: item,
  })
}

/** An image with a word or two, from which nothing can be generated. */
function storedAlone(input: Capture): Made {
  return { ...storedOf(input), summary: [], questions: [], shortfall: null, madeBy: 'person' }
}

async function makeContent(input: Capture, now: Date): Promise<{ made: Made; source: Source }> {
  // Loaded when first needed: the language model of the engine is a megabyte that no other call should wait for.
  const [{ embedded }, { readSource }] = await Promise.all([
    import('@takhti/assistant/engines/embedded-engine'),
    import('@takhti/assistant/source'),
  ])
  const source = readSource(input)
  const [summary, quiz] = await Promise.all([
    embedded.summarise(source),
    embedded.makeQuiz(source, { count: questionCount, seed: now.getTime() }),
  ])
  const made: Made = {
    ...storedOf(input),
    summary: summary.sentences,
    questions: quiz.questions,
    shortfall: quiz.short?.reason ?? null,
    madeBy: embedded.name,
  }
  return { made, source }
}

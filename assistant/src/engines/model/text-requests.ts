import type { Explanation, ImageDescription, Translation } from '@takhti/schema/ai/model'
import { wordsOf } from '@takhti/schema/kit/words'
import { type Picture, type Refused, refused, type TranslationRequest } from '../../port.ts'
import type { Source } from '../../source.ts'
import { ExplainAnswer } from './answers.ts'
import { isDeclined } from './ask-json.ts'
import { passagesFor } from './passages.ts'
import { material, plain, systemOf } from './prompts/ground.ts'
import { prompts } from './prompts/tasks.ts'
import { spanOfQuote } from './quotes.ts'
import { SpeakerFailure } from './speaker.ts'
import { askPart, type Work } from './work.ts'

/**
 * The source's explanation of a term, in plain language and with its passages; without a passage it is not from the
 * source.
 */
export async function explain(work: Work, source: Source, term: string): Promise<Explanation | Refused> {
  const ranges = passagesFor([source], term).map(({ range }) => range)
  const [first, last] = [ranges[0], ranges.at(-1)]
  if (first === undefined || last === undefined) return refused('assistant/source-too-short')
  // The passages may be far apart; text between them is left out where it would be too long.
  const end = last.end - first.start > 16_000 ? first.end : last.end
  const answer = await askPart(
    source,
    { start: first.start, end },
    {
      voice: work.speaker.begin(work.options),
      prompt: prompts.explain,
      schema: ExplainAnswer,
      wish: `Term: ${plain(term)}`,
    },
  )
  const passages = answer.quotes.flatMap((quote) => {
    const span = spanOfQuote(source, quote, first.start)
    return span === undefined ? [] : [{ text: span.quote, span }]
  })
  return passages.length === 0 ? refused('assistant/not-in-source') : { term, text: answer.text, passages }
}

// The input of one translation call: the output can be twice as long in tokens.
const pieceLength = 6_000

/** A translation, piece by piece where the text is long. */
export async function translate(work: Work, { text, to, from }: TranslationRequest): Promise<Translation | Refused> {
  const voice = work.speaker.begin(work.options)
  const translated: string[] = []
  for (const piece of piecesOf(text)) {
    const user = `${material('', piece)}\n\nTranslate it${from === undefined ? '' : ` from ${from}`} into ${to}.`
    const completion = await voice.complete({ system: systemOf(prompts.translate, to, false), user })
    const words = completion.text.replaceAll(/<\/?material>/g, '').trim()
    if (words === '' || completion.isCut) throw new SpeakerFailure('assistant/unreadable')
    if (isDeclined(words) && !isDeclined(piece)) throw new SpeakerFailure('assistant/declined')
    if (isPage(words) && !isPage(piece)) throw new SpeakerFailure('assistant/unreadable')
    translated.push(words)
  }
  return { text: translated.join('\n'), from: from ?? 'und', to }
}

function isPage(text: string): boolean {
  return /^\s*<(?:!doctype|html)\b/i.test(text)
}

/** A text in pieces that end at the end of a line or a sentence where there is one. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let rest = text
  while (rest.length > pieceLength) {
    const ends = [...rest.slice(0, pieceLength).matchAll(/\n|[.!?।。؟]\s/g)].map(({ index }) => index + 1)
    const end = ends.at(-1) ?? pieceLength
    pieces.push(rest.slice(0, end).trim())
    rest = rest.slice(end)
  }
  return [...pieces, rest.trim()].filter((piece) => piece !== '')
}

/** A description of an image, where the model accepts images. */
export async function describeImage(
  work: Work,
  { bytes, type, language }: Picture,
): Promise<ImageDescription | Refused> {
  if (!work.speaker.canSee) return work.other.describeImage({ bytes, type, language }, work.options)
  const system = systemOf(prompts.describe, language, false)
  const completion = await work.speaker
    .begin(work.options)
    .complete({ system, user: 'Describe the picture.', picture: { bytes, type } })
  if (isDeclined(completion.text)) throw new SpeakerFailure('assistant/declined')
  if (wordsOf(completion.text).length === 0 || isPage(completion.text)) throw new SpeakerFailure('assistant/unreadable')
  return { text: completion.text.trim() }
}

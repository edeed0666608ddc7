import type { ChatPart } from '@takhti/schema/ai/model'
import type { AskRequest } from '../../port.ts'
import { refused } from '../../port.ts'
import type { Source } from '../../source.ts'
import { isDeclined } from './ask-json.ts'
import { backing, type Passage, passagesFor } from './passages.ts'
import { ground, nameOf, plain } from './prompts/ground.ts'
import { actions, modes, personas } from './prompts/talk.ts'
import { prompts } from './prompts/tasks.ts'
import { type ModelPrompt, SpeakerFailure } from './speaker.ts'
import { failureOf, insteadOf, type Work } from './work.ts'

// The model's own earlier messages; this much of them is enough context.
const mostBefore = 12

/**
 * An answer as a stream, from sources alone or freely; a failure before the first output leaves it to the other engine.
 */
export async function* talk(
  work: Work,
  sources: readonly Source[],
  request: AskRequest & { isFree: boolean },
): AsyncGenerator<ChatPart> {
  const { isFree, ...wish } = request
  const { options } = work
  const asked = request.messages.findLast(({ role }) => role === 'user')?.text ?? ''
  const passages = passagesFor(
    sources,
    `${asked} ${request.action === undefined ? '' : (request.messages.at(-2)?.text ?? '')}`,
  )
  const reader = new CitedText(sources, passages)
  try {
    const voice = work.speaker.begin(options)
    for await (const piece of voice.stream(promptOf(sources, passages, { request: wish, asked, isFree }))) {
      yield* reader.take(piece)
    }
    yield* reader.rest()
    if (!reader.hasSpoken) {
      if (reader.isUnanswered) return yield* unanswered()
      throw new SpeakerFailure(reader.failure)
    }
    yield { kind: 'end', isAnswered: isFree || reader.hasCited }
  } catch (error) {
    options.signal?.throwIfAborted()
    const code = failureOf(error)
    if (reader.hasSpoken) {
      yield* reader.rest()
      return yield { kind: 'refused', ...refused(code) }
    }
    const other = isFree ? work.other.chat(sources, wish, options) : work.other.ask(sources, wish, options)
    for await (const part of other)
      yield part.kind === 'refused' ? { kind: 'refused', ...refused(code) } : marked(part, code)
  }
}

function* unanswered(): Generator<ChatPart> {
  yield { kind: 'text', text: refused('assistant/not-in-source').reason }
  yield { kind: 'end', isAnswered: false }
}

function marked(part: Exclude<ChatPart, { kind: 'refused' }>, code: SpeakerFailure['code']): ChatPart {
  insteadOf(part, code)
  return part
}

type Wish = { request: AskRequest; asked: string; isFree: boolean }

function promptOf(
  sources: readonly Source[],
  passages: readonly Passage[],
  { request, asked, isFree }: Wish,
): ModelPrompt {
  const { mode = 'GENERAL', persona = 'general', action, messages } = request
  const language = sources[0]?.language ?? 'und'
  const listed = passages.map(({ text }, index) => `<passage number="${index + 1}">${plain(text)}</passage>`)
  const titles = sources.map(({ title }) => plain(title)).join('; ')
  const system = [
    ground.text,
    modes[mode],
    personas[persona],
    (isFree ? prompts.talk : prompts.ask).text,
    `Write in the language of the question${language === 'und' ? '' : `, or in ${nameOf(language)} where it has none`}.`,
  ].join('\n')
  const before = messages.slice(0, -1).slice(-mostBefore)
  const wish = action === undefined ? plain(asked) : `${actions[action]}\n${plain(asked)}`
  const shown = listed.length === 0 ? '' : `<material>\n${titles}\n${listed.join('\n')}\n</material>\n\n`
  return {
    system,
    before: before.map(({ role, text }) => ({ role, text: plain(text) })),
    user: `${shown}${wish}`.trim(),
  }
}

/**
 * A streamed text whose `[3]` become citations of the sentence that supports the preceding text; numbers without a
 * passage are removed.
 */
class CitedText {
  readonly #sources: readonly Source[]
  readonly #passages: readonly Passage[]
  #held = ''
  #claim = ''
  hasSpoken = false
  hasCited = false
  isUnanswered = false
  failure: SpeakerFailure['code'] = 'assistant/unreadable'

  constructor(sources: readonly Source[], passages: readonly Passage[]) {
    this.#sources = sources
    this.#passages = passages
  }

  *take(piece: string): Generator<ChatPart> {
    this.#held += piece
    // The first characters distinguish a refusal and NOT_IN_SOURCE from an answer.
    if (!this.hasSpoken && this.#held.length < 60) return
    yield* this.#parts(/\s?\[[\d,\s]{0,20}$|\s$/.exec(this.#held)?.index ?? this.#held.length)
  }

  *rest(): Generator<ChatPart> {
    yield* this.#parts(this.#held.length)
  }

  *#parts(end: number): Generator<ChatPart> {
    if (!this.hasSpoken && !this.#isAnswer()) return
    const now = this.#held.slice(0, end)
    this.#held = this.#held.slice(end)
    let at = 0
    for (const found of now.matchAll(/\s?\[(\d{1,3}(?:\s*,\s*\d{1,3})*)\]/g)) {
      yield* this.#emit(now.slice(at, found.index))
      for (const number of (found[1] ?? '').split(',')) yield* this.#cite(Number(number))
      this.#claim = ''
      at = found.index + found[0].length
    }
    yield* this.#emit(now.slice(at))
  }

  #isAnswer(): boolean {
    const text = this.#held.trim()
    if (text === '' || /^NOT_IN_SOURCE\b/.test(text)) this.isUnanswered = text !== ''
    else if (isDeclined(text)) this.failure = 'assistant/declined'
    else if (!/^<(?:!doctype|html)\b/i.test(text)) return true
    return false
  }

  *#emit(text: string): Generator<ChatPart> {
    if (text === '') return
    this.hasSpoken = true
    this.#claim += text
    yield { kind: 'text', text }
  }

  *#cite(number: number): Generator<ChatPart> {
    const passage = this.#passages[number - 1]
    const source = this.#sources[passage?.source ?? -1]
    if (passage === undefined || source === undefined) return
    const span = backing(source, passage, this.#claim)
    if (span === undefined) return
    this.hasCited = true
    yield { kind: 'citation', citation: { source: passage.source, span } }
  }
}

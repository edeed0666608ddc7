import type { AskRequest, Engine } from '@takhti/assistant/port'
import type { threads } from '@takhti/schema/threads/contract'
import type { ThreadMessage, ThreadPart } from '@takhti/schema/threads/model'
import { hasRoom, sourcesAsked } from '@takhti/schema/threads/rules'
import { engineFor } from '#ai/port.ts'
import type { HandlerArgs } from '#http/implement.ts'
import { holding } from '#licences/port.ts'
import type { Write } from '#platform/commit.ts'
import { Failure } from '#platform/failure.ts'
import { type Answer, answer, type Listener } from './answer.ts'
import { partStream } from './part-stream.ts'
import { findPassages, type Found } from './retrieval.ts'
import { sourceStore } from './source-store.ts'
import type { Standing, threadsStore } from './store.ts'

type Store = ReturnType<typeof threadsStore>

type AskArgs = HandlerArgs<(typeof threads)['ask'], Store>

type PartsArgs = HandlerArgs<(typeof threads)['askStream'], Store>

/** What asking needs of either call. */
type Asking = Omit<AskArgs, 'commit'>

type Messages = { messages: ThreadMessage[] }

/** Stores a question with its answer, in the form of the call's answer. */
type StoreMessages = (write: Omit<Write<never>, 'answer'>, messages: ThreadMessage[]) => Promise<ThreadMessage[]>

/** Asks the sources of a conversation, and answers when question and answer are stored. */
export async function ask(args: AskArgs): Promise<Messages> {
  const earlier = await args.earlier()
  // It was of this call's form when it was stored.
  if (earlier !== null) return earlier.answer as Messages
  const asked = await prepare(args)
  const storeMessages: StoreMessages = async (write, messages) =>
    (await args.commit({ ...write, answer: { messages } })).messages
  return { messages: await answerAndStore(args, asked, { storeMessages, listener: unheard(args) }) }
}

/** The same in parts. A receiver that stops listening stops the engine; the text until then is stored, and a repeat of the call gets it. */
export async function askInParts(args: PartsArgs): Promise<AsyncIterable<ThreadPart> | ThreadPart[]> {
  const earlier = await args.earlier()
  // They were of this call's form when they were stored.
  if (earlier !== null) return earlier.answer as ThreadPart[]
  const asked = await prepare(args)
  return partStream<ThreadPart>(args, async (listener) => {
    const sent: ThreadPart[] = [{ kind: 'passages', citations: asked.found.passages }]
    listener.send({ kind: 'passages', citations: asked.found.passages })
    const send = (part: ThreadPart) => {
      sent.push(part)
      listener.send(part)
    }
    const storeMessages: StoreMessages = async (write, messages) => {
      const parts: ThreadPart[] = [...sent, { kind: 'end', messages }]
      return messagesOf(await orEarlier(args, () => args.commit({ ...write, answer: parts })))
    }
    const messages = await answerAndStore(args, asked, { storeMessages, listener: { send, signal: listener.signal } })
    listener.send({ kind: 'end', messages })
  })
}

function messagesOf(parts: readonly ThreadPart[]): ThreadMessage[] {
  const end = parts.at(-1)
  if (end?.kind !== 'end') throw new Error('an answer that was kept has no end')
  return end.messages
}

// A twin of this call may have stored its answer first. That answer counts, and the text of this one is sent no further.
async function orEarlier(
  { earlier }: Pick<PartsArgs, 'earlier'>,
  commit: () => Promise<ThreadPart[]>,
): Promise<ThreadPart[]> {
  try {
    return await commit()
  } catch (error) {
    if (error instanceof Failure && error.code === 'common/conflict') throw error
    const first = await earlier()
    if (first === null) throw error
    // It was of this call's form when it was stored.
    return first.answer as ThreadPart[]
  }
}

/** The input of the engine. */
type Asked = { thread: Standing; engine: Engine; found: Found; request: AskRequest; now: Date }

/** Messages before the last ten are not read again: a question repeats their subject. */
const lastRead = 10

async function prepare({ input, scope, platform, store, now, fail }: Asking): Promise<Asked> {
  const thread = (await store.standing(input.id)) ?? fail('common/not-found')
  if (!hasRoom(thread.messageCount)) fail('sets/full')
  // A source that is in the trash is not asked; earlier messages about it stay.
  const ids = sourcesAsked(thread.sourceIds, thread.sourcesOfNotebook)
  const sources = await sourceStore(scope, platform.institute(scope.shard)).standing(ids)
  if (sources.length === 0) fail('common/not-found')
  const [engine, before] = await Promise.all([engineFor(platform.env), store.lastMessages(thread, lastRead)])
  const { text, mode, persona, action } = input
  const request: AskRequest = {
    messages: [...before.map(({ role, text: content }) => ({ role, text: content })), { role: 'user', text }],
    seed: now.getTime() % 0xffff_ffff,
    ...(mode && { mode }),
    ...(persona && { persona }),
    ...(action && { action }),
  }
  return { thread, engine, request, now, found: await findPassages({ platform, scope }, sources, request) }
}

type ThreadWriter = { storeMessages: StoreMessages; listener: Listener }

async function answerAndStore(
  args: Asking,
  asked: Asked,
  { storeMessages, listener }: ThreadWriter,
): Promise<ThreadMessage[]> {
  const { engine } = asked
  // Our own engine costs no credits.
  if (engine.name === 'embedded')
    return storedMessages(args, asked, { storeMessages, made: await answer(asked, listener) })
  return holding(args.platform, args, async ({ hold, giveBack }) => {
    await hold({ aiCredits: 1 })
    const made = await answer(asked, listener)
    // A model that failed, or was stopped before its first word, has cost nothing.
    if (made.madeBy !== 'edge' || isEmpty(made)) await giveBack()
    return storedMessages(args, asked, { storeMessages, made })
  })
}

/** A listener that ignores parts, and stops the answer once the caller is gone. */
function unheard({ facts }: Pick<Asking, 'facts'>): Listener {
  return { send: () => {}, signal: facts.givenUp() }
}

const isEmpty = ({ text, questions = [], refused }: Answer) =>
  refused === 'assistant/not-in-source' ? false : (text === '' && questions.length === 0) || refused !== undefined

/** How often storing an answer is retried behind messages added meanwhile. */
const mostTries = 5

/** Writes question and answer, after messages that another call may have added while they were made. */
async function storedMessages(
  { input, store, now, fail }: Asking,
  { thread }: Asked,
  { storeMessages, made }: { storeMessages: StoreMessages; made: Answer },
): Promise<ThreadMessage[]> {
  const at = now.toISOString()
  let standing = thread
  for (let tries = 1; ; tries += 1) {
    const number = standing.messageCount + 1
    const messages: ThreadMessage[] = [
      {
        number,
        role: 'user',
        text: input.text,
        citations: [],
        isAnswered: true,
        createdAt: at,
      },
      { number: number + 1, role: 'assistant', ...made, createdAt: at },
    ]
    const effects = store.append(thread.id, messages, at)
    try {
      return await storeMessages(
        { action: 'threads.ask', entityId: thread.id, guard: store.exists(standing), effects },
        messages,
      )
    } catch (error) {
      const isLate = error instanceof Failure && error.code === 'common/conflict'
      if (!isLate || tries === mostTries) throw error
      standing = (await store.standing(thread.id)) ?? fail('common/not-found')
      // Messages that were deleted meanwhile do not return with an answer.
      if (standing.resets !== thread.resets) throw error
      if (!hasRoom(standing.messageCount)) fail('sets/full')
    }
  }
}

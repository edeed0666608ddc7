import type { AnyCall } from '@takhti/schema/kit/call'
import type { CallName, InputOf, OutputOf } from './calls.ts'
import { open, apiErrorOf, type SendOptions } from './client.ts'
import { ApiError, fromAnswer } from './errors.ts'

/**
 * Silence of this length counts as an aborted answer: a model may think for long, but its connection sends signs of
 * life.
 */
const silenceMs = 60_000

/** A part of an answer that is a list. */
export type PartOf<Declared extends AnyCall> = OutputOf<Declared> extends readonly (infer Part)[] ? Part : never

/**
 * Makes a call that answers a list and yields each part as it arrives. Throws an `ApiError` and nothing else, also when
 * the answer breaks off before its end. Returning early, or aborting the signal, ends the call.
 */
export async function* sendParts<Declared extends AnyCall>(
  call: CallName<Declared>,
  input: InputOf<Declared>,
  options: SendOptions,
): AsyncGenerator<PartOf<Declared>> {
  const silence = new AbortController()
  const signals = [silence.signal, ...(options.signal ? [options.signal] : [])]
  const wait = () => setTimeout(() => silence.abort(new DOMException('silence', 'TimeoutError')), silenceMs)
  let timer = wait()
  try {
    const signal = AbortSignal.any(signals)
    const answer = await open(call, input, { ...options, signal, accept: 'text/event-stream' })
    for await (const event of eventsOf(answer.body)) {
      clearTimeout(timer)
      timer = wait()
      if (event.name === 'done') return
      // The server checks each part against the schema that `PartOf` reads.
      if (event.name === 'message') yield event.data as PartOf<Declared>
      if (event.name === 'error') throw fromAnswer(500, event.data)
    }
    throw new ApiError('offline')
  } catch (error) {
    // The caller that aborted it knows that it ended.
    throw options.signal?.aborted ? new ApiError('offline') : apiErrorOf(error)
  } finally {
    clearTimeout(timer)
  }
}

type Event = { name: string; data: unknown }

/** The events of `text/event-stream` in the server's format: a name, and JSON in one line. */
async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>> | null): AsyncGenerator<Event> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
      const blocks = (rest + next.value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) yield eventOf(block)
    }
  } finally {
    // Aborts the call where the consumer stops early.
    await reader?.cancel().catch(() => {})
  }
}

function eventOf(block: string): Event {
  const fields = new Map(
    block.split('\n').map((line) => {
      const at = line.indexOf(': ')
      return [line.slice(0, at), line.slice(at + 2)]
    }),
  )
  const data = fields.get('data')
  return { name: fields.get('event') ?? '', data: data === undefined ? null : JSON.parse(data) }
}

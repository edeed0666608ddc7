import { maxDrawnBytes, maxPictureSide } from '@takhti/schema/ai/rules'
import type { ImageType } from '@takhti/schema/board/shapes/drawing'
import { readImageHeader } from '@takhti/schema/lessons/images/rules'
import * as z from 'zod'
import { addressOf, bytesWithin, fetchOnly } from './configured-server.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

/** A drawn image: its type and size are read from its bytes. */
export type Drawn = { bytes: Uint8Array<ArrayBuffer>; type: ImageType; width: number; height: number }

/** An engine that draws. It answers `declined` where its moderation refuses the words, and null where its server fails. */
export type ImageEngine = { name: string; draw(words: string): Promise<Drawn | 'declined' | null> }

/** An app waits for 30 seconds. */
const drawWithinMs = 27_000

/** Base64 is a third longer than its bytes; the rest is what a server writes around it. */
const mostAnswerBytes = Math.ceil(maxDrawnBytes / 3) * 4 + 20_000

const Answer = z.object({ data: z.array(z.object({ b64_json: z.string() })).min(1) })

/** The codes and words by which servers report that their moderation refused a prompt. */
const moderated = /content_policy|moderation|safety|nsfw|flagged/i

class Declined extends Error {
  override readonly name = 'Declined'
}

/** The engine that the environment names: an OpenAI-compatible address, else Workers AI; null where there is none. */
export function configuredImages(env: Env): ImageEngine | null {
  const { IMAGE_NAME: name, AI } = env
  if (name === undefined || name === '') return null
  const isOfServer = env.IMAGE_URL !== undefined && env.IMAGE_URL !== ''
  const address = isOfServer ? addressOf(env.IMAGE_URL ?? '', env.ENVIRONMENT) : null
  if (address === null && (isOfServer || AI === undefined)) return null
  const ask = (words: string) =>
    address === null ? ofBinding(AI, name, words) : ofServer({ address, name, key: env.IMAGE_KEY }, words)
  return {
    name,
    async draw(words) {
      try {
        return drawnOf(await ask(forSchool(words)))
      } catch (error) {
        if (error instanceof Declined) return 'declined'
        log('warn', 'image engine failed', { code: error instanceof Error ? error.name : 'unknown' })
        return null
      }
    },
  }
}

function forSchool(words: string): string {
  return `${words}\n\nA picture for a lesson at school, fit for children of every age.`
}

type Server = { address: string; name: string; key: string | undefined }

async function ofServer({ address, name, key }: Server, prompt: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetchOnly(address, `${address}/images/generations`, {
    most: mostAnswerBytes,
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model: name, prompt, n: 1, size: '1024x1024', ...formatFor(name) }),
    signal: AbortSignal.timeout(drawWithinMs),
  })
  const text = new TextDecoder().decode(await bytesWithin(response.body, mostAnswerBytes))
  if (!response.ok) {
    if (response.status === 400 && moderated.test(text)) throw new Declined()
    throw new TypeError(`status ${response.status}`)
  }
  // An address in place of the bytes is not followed: the server could name any.
  return Uint8Array.fromBase64(Answer.parse(JSON.parse(text)).data[0]?.b64_json ?? '')
}

/** The models `gpt-image` always answer with bytes and refuse the field; others answer with an address without it. */
function formatFor(name: string): { response_format?: 'b64_json' } {
  return name.startsWith('gpt-image') ? {} : { response_format: 'b64_json' }
}

type Runner = { run(model: string, inputs: Record<string, string>): Promise<unknown> }

/** Models of Workers AI answer with base64 or with the image itself. */
async function ofBinding(ai: Env['AI'], model: string, prompt: string): Promise<Uint8Array<ArrayBuffer>> {
  // The models of the binding's type are a list that ends before those that an operator may name.
  const runner = ai as unknown as Runner
  const answer = await runner.run(model, { prompt }).catch((error: unknown) => {
    throw error instanceof Error && moderated.test(error.message) ? new Declined() : error
  })
  if (answer instanceof ReadableStream) return await within(answer)
  if (answer instanceof Response) return await within(answer.body)
  // Its answer is data from elsewhere, which is checked below.
  const { image } = (answer ?? {}) as { image?: unknown }
  if (typeof image !== 'string' || image.length > mostAnswerBytes) throw new TypeError('no image')
  return Uint8Array.fromBase64(image)
}

async function within(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(await bytesWithin(body, maxDrawnBytes))
}

/** The image by its own bytes, whatever a server calls it: a page in the place of an image is none. */
function drawnOf(bytes: Uint8Array<ArrayBuffer>): Drawn {
  const header = bytes.length > maxDrawnBytes ? null : readImageHeader(bytes)
  if (header === null || header.type === 'image/gif' || Math.max(header.width, header.height) > maxPictureSide)
    throw new TypeError('no image')
  return { bytes, type: header.type, width: header.width, height: header.height }
}

import { maxSpeechBytes } from '@takhti/schema/presentations/script-rules'
import type { SpeechInput, SpeechType } from '@takhti/schema/presentations/talk-model'
import { addressOf, bytesWithin, fetchOnly } from './configured-server.ts'
import type { Env } from './env.ts'
import { log } from './log.ts'

/** A voice that is set up. `speak` answers null where its server did not answer with sound. */
export type Voice = { name: string; speak(speech: SpeechInput): Promise<Spoken | null> }

export type Spoken = { bytes: Uint8Array; type: SpeechType }

/** Speech of some minutes takes its time. */
const speakWithinMs = 60_000

/** The voice that the environment names: an OpenAI-compatible address, else Workers AI; null where there is none. */
export function configuredVoice(env: Env): Voice | null {
  const name = env.SPEECH_NAME
  if (name === undefined || name === '') return null
  const isOfServer = env.SPEECH_URL !== undefined && env.SPEECH_URL !== ''
  const address = isOfServer ? addressOf(env.SPEECH_URL ?? '', env.ENVIRONMENT) : null
  if (isOfServer && address === null) return null
  const { AI } = env
  if (address === null && AI === undefined) return null
  const ask =
    address === null ? (speech: SpeechInput) => ofBinding(AI, name, speech) : (speech: SpeechInput) => ofServer(speech)

  async function ofServer({ text, voice = env.SPEECH_VOICE ?? 'alloy' }: SpeechInput): Promise<Uint8Array> {
    const response = await fetchOnly(address ?? '', `${address}/audio/speech`, {
      most: maxSpeechBytes,
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        ...(env.SPEECH_KEY !== undefined && { Authorization: `Bearer ${env.SPEECH_KEY}` }),
      },
      body: JSON.stringify({ model: name, input: text, voice, response_format: 'mp3' }),
      signal: AbortSignal.timeout(speakWithinMs),
    })
    if (!response.ok) {
      await response.body?.cancel()
      log('warn', 'voice refused', { status: response.status })
      throw new TypeError('the voice refused')
    }
    return bytesWithin(response.body, maxSpeechBytes)
  }

  return {
    name,
    async speak(speech) {
      try {
        const bytes = await ask(speech)
        const type = speechTypeOf(bytes)
        return type === null ? null : { bytes, type }
      } catch (error) {
        log('warn', 'voice failed', { code: error instanceof Error ? error.name : 'unknown' })
        return null
      }
    },
  }
}

type Runner = { run(model: string, inputs: Record<string, string>): Promise<unknown> }

/** Models of Workers AI answer with base64 or with the sound itself, and name their inputs in two ways. */
async function ofBinding(ai: Env['AI'], model: string, { text, language, voice }: SpeechInput): Promise<Uint8Array> {
  // The models of the binding's type are a list that ends before those that an operator may name.
  const runner = ai as unknown as Runner
  const isMelo = model.includes('melotts')
  const inputs = isMelo
    ? { prompt: text, lang: language.split('-')[0] ?? 'en' }
    : { text, encoding: 'mp3', ...(voice !== undefined && { speaker: voice }) }
  const answer = await runner.run(model, inputs)
  if (answer instanceof ReadableStream) return bytesWithin(answer, maxSpeechBytes)
  if (answer instanceof Response) return bytesWithin(answer.body, maxSpeechBytes)
  // Its answer is data from elsewhere, which is checked below.
  const { audio } = (answer ?? {}) as { audio?: unknown }
  if (typeof audio !== 'string' || audio.length > maxSpeechBytes * 1.4) throw new TypeError('no sound')
  return Uint8Array.fromBase64(audio)
}

/** The type of sound by its first bytes, whatever a server calls it: a page in the place of sound is none. */
export function speechTypeOf(bytes: Uint8Array): SpeechType | null {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 12))
  if (head.startsWith('ID3') || (bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0)) return 'audio/mpeg'
  if (head.startsWith('RIFF') && head.endsWith('WAVE')) return 'audio/wav'
  if (head.startsWith('OggS')) return 'audio/ogg'
  return head.slice(4, 8) === 'ftyp' ? 'audio/mp4' : null
}

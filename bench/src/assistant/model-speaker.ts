import { spawn } from 'node:child_process'
import {
  type Completion,
  type ModelPrompt,
  type Speaker,
  SpeakerFailure,
} from '@takhti/assistant/engines/model/speaker'
import { inRoot } from '@takhti/tools/kit/root'

/** A model behind the protocol of OpenAI's chat completions; the address ends before `chat/completions`. */
export type ModelServer = { address: string; model: string; key?: string; stop(): void }

/**
 * The server that `TAKHTI_MODEL_URL`, `TAKHTI_MODEL_NAME` and `TAKHTI_MODEL_KEY` name, else the protocol server of our
 * tests, whose answers are sentences of the source.
 */
export async function modelServer(): Promise<ModelServer> {
  const { TAKHTI_MODEL_URL: address, TAKHTI_MODEL_NAME: model = 'model', TAKHTI_MODEL_KEY: key } = process.env
  if (address !== undefined) return { address, model, ...(key !== undefined && { key }), stop: () => {} }
  const server = spawn(process.execPath, [inRoot('worker', 'model-server-process.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const port = await new Promise<string>((resolve) => {
    server.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim()))
  })
  return {
    ...{ address: `http://127.0.0.1:${port}/v1/`, model: 'honest', key: 'of-a-bench' },
    // The server ends with its input.
    stop: () => server.stdin.end(),
  }
}

export function speakerOf({ address, model, key }: ModelServer): Speaker {
  const complete = async (prompt: ModelPrompt): Promise<Completion> => {
    const response = await fetch(new URL('chat/completions', address), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== undefined && { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify(bodyOf(prompt, model)),
    })
    if (!response.ok) throw new SpeakerFailure('assistant/unreachable')
    const { choices }: Answer = await response.json()
    const text = choices[0]?.message.content ?? ''
    if (text === '') throw new SpeakerFailure('assistant/unreadable')
    return { text, isCut: choices[0]?.finish_reason === 'length' }
  }
  async function* stream(prompt: ModelPrompt): AsyncGenerator<string> {
    yield (await complete(prompt)).text
  }
  return { maker: 'edge', model, canSee: false, begin: () => ({ complete, stream }) }
}

type Answer = { choices: { message: { content: string | null }; finish_reason: string }[] }

function bodyOf({ system, before = [], user, schema }: ModelPrompt, model: string): object {
  const form = schema === undefined ? '' : `\n\nThe JSON schema of the answer:\n${JSON.stringify(schema)}`
  return {
    model,
    temperature: 0.2,
    messages: [
      { role: 'system', content: system + form },
      ...before.map(({ role, text }) => ({ role, content: text })),
      { role: 'user', content: user },
    ],
    ...(schema !== undefined && { response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } } }),
  }
}

import type { RefusalCode } from '@takhti/schema/ai/rules'
import type { Maker } from '@takhti/schema/questions/model'
import type { Options, Picture } from '../../port.ts'

/** The messages to a model: its role and task, the history, and the current question. */
export type ModelPrompt = {
  system: string
  before?: readonly { role: 'user' | 'assistant'; text: string }[]
  user: string
  /** A JSON schema of the answer, where it is to be JSON. */
  schema?: Record<string, unknown>
  picture?: Pick<Picture, 'bytes' | 'type'>
}

/**
 * The interface of a model, on the server or in the browser. Text is its only input and output, and it can do nothing
 * else.
 */
export type Speaker = {
  maker: Extract<Maker, 'edge' | 'device'>
  /** Its display name. */
  model: string
  /** Whether it accepts images. */
  canSee: boolean
  /** Begins a task: all calls from here on share one time budget. An abort rejects them with the signal's reason. */
  begin(options?: Options): Voice
}

/** One task's calls to a model. Both reject with a `SpeakerFailure`, or with the reason of the task's signal. */
export type Voice = {
  complete(prompt: ModelPrompt): Promise<Completion>
  /** Pieces of an answer; pieces before a failure remain valid. */
  stream(prompt: ModelPrompt): AsyncIterable<string>
}

/** An answer; `isCut` where the model reached its output limit. */
export type Completion = { text: string; isCut: boolean }

export type FailureCode = Extract<
  RefusalCode,
  'assistant/declined' | 'assistant/unreadable' | 'assistant/busy' | 'assistant/unreachable'
>

const failureCodes: ReadonlySet<string> = new Set<FailureCode>([
  'assistant/declined',
  'assistant/unreadable',
  'assistant/busy',
  'assistant/unreachable',
])

/** Whether a reason is the failure of a model, so that the result is from the engine without one. */
export function isFailureCode(code: RefusalCode): code is FailureCode {
  return failureCodes.has(code)
}

/** Why a model's answer was unusable. It carries a code only: a server's message may contain private text. */
export class SpeakerFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode) {
    super(code)
    this.name = 'SpeakerFailure'
    this.code = code
  }
}

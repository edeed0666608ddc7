import type { RefusalCode } from '@takhti/schema/ai/rules'
import type { Maker } from '@takhti/schema/questions/model'
import type { Options, Picture } from '../../port.ts'

/** What a model is told: who it is and what it does, what was said before, and what is asked now. */
export type Saying = {
  system: string
  before?: readonly { role: 'user' | 'assistant'; text: string }[]
  user: string
  /** A JSON schema of the answer, where it is to be JSON. */
  schema?: Record<string, unknown>
  picture?: Pick<Picture, 'bytes' | 'type'>
}

/** Something that speaks: a model at the edge or in the browser. It is given words and gives words, and can do nothing else. */
export type Speaker = {
  maker: Extract<Maker, 'edge' | 'device'>
  /** What people are shown as its name. */
  model: string
  /** Whether it can look at pictures. */
  canSee: boolean
  /** Begins a task: all that is said from here on shares one budget of time, and ends with the signal's reason when that is given up. */
  begin(options?: Options): Voice
}

/** One task's talk with a model. Both reject with a `SpeakerFailure`, or with the reason of the task's signal. */
export type Voice = {
  say(saying: Saying): Promise<Said>
  /** Pieces of an answer; what came before a failure stays said. */
  stream(saying: Saying): AsyncIterable<string>
}

/** An answer; `isCut` where the model came to the end of what it may say at once. */
export type Said = { text: string; isCut: boolean }

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

/** Whether a reason is that a model failed, so that what was made was made by the engine without one. */
export function isFailureCode(code: RefusalCode): code is FailureCode {
  return failureCodes.has(code)
}

/** Why a model gave nothing that can be used. It carries a code only: what a server said may hold what nobody is to read. */
export class SpeakerFailure extends Error {
  readonly code: FailureCode

  constructor(code: FailureCode) {
    super(code)
    this.name = 'SpeakerFailure'
    this.code = code
  }
}

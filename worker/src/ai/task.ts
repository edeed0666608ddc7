import { type Engine, type Options, refused, type Refused, type Shortfall } from '@takhti/assistant/port'
import type { Source } from '@takhti/assistant/source'
import type { Given } from '@takhti/schema/ai/inputs'
import type { RequestFacts } from '#http/request.ts'
import { type Holding, holding, holdingParts } from '#licences/port.ts'
import type { Write } from '#platform/commit.ts'
import type { Platform } from '#platform/platform.ts'
import type { Scope } from '#platform/scope.ts'
import { accountOf, engineFor, labelOf } from './engine.ts'
import { inspected } from './inspection.ts'
import { sourceFor } from './source.ts'

/** The parts of a call that its task needs. */
type Asking<Answer> = {
  platform: Platform
  scope: Scope
  facts: RequestFacts
  now: Date
  newId(): string
  key(): string
  earlier(): Promise<{ answer: unknown } | null>
  commit(write: Write<Answer>): Promise<Answer>
}

type AskingOf<Answer> = Asking<Answer> & {
  input: Given
  /** The owner of the input's item of content, where a class of the caller was given it. */
  ownerId?: string
  fail(code: 'common/not-found'): never
}

/** The inputs of a task. */
export type Work = { engine: Engine; source: Source; seed: number; options: Options }

/** Runs a task on a source for one credit; a refusal and a failure cost none, and the same call again gets the same answer. */
export async function onSource<Answer extends object>(
  asking: AskingOf<Answer | Refused>,
  make: (work: Work) => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const work = await workFor(asking)
  if ('refused' in work) return work
  return forCredit(asking, async () => {
    const made = await streamed(await make(work), work.engine, asking)
    return inspected(made, inspectionOf(work, asking)) ?? refused('assistant/unreadable')
  })
}

function inspectionOf({ engine, source }: Work, { platform }: Pick<Asking<never>, 'platform'>) {
  return { source, label: labelOf(engine, platform.now()) }
}

/** Runs a task that reads no source, such as a translation. */
export async function withoutSource<Answer extends object>(
  asking: Asking<Answer | Refused>,
  make: (engine: Engine, options: Options) => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const engine = await engineFor(asking.platform.env)
  return forCredit(asking, async () => streamed(await make(engine, optionsOf(asking)), engine, asking))
}

/** Adds to an answer which engine made it. An answer composed of an engine's results already has that. */
async function streamed<Answer extends object>(
  made: Answer | Refused,
  engine: Engine,
  { platform }: Pick<Asking<never>, 'platform'>,
): Promise<Answer | Refused> {
  if ('refused' in made || 'madeBy' in made) return made
  return { ...made, ...(await accountOf(made, engine, platform.now())) }
}

async function forCredit<Answer extends object>(
  asking: Asking<Answer | Refused>,
  make: () => Promise<Answer | Refused>,
): Promise<Answer | Refused> {
  const earlier = await asking.earlier()
  // It had the form of this call's answer when it was stored.
  if (earlier !== null) return earlier.answer as Answer
  return holding(asking.platform, asking, async ({ hold, free }) => {
    await hold({ aiCredits: 1 })
    const made = await make()
    if (isNothing(made)) {
      free()
      return made
    }
    return asking.commit(writeOf(asking, made))
  })
}

/** Whether nothing was made: it was refused, or all requested parts are missing. */
function isNothing(made: object): boolean {
  // No answer has another `short` than the port's.
  return 'refused' in made || ('short' in made && (made.short as Shortfall | undefined)?.made === 0)
}

type Part = { kind: string }

/** The same for a task that streams its answer: parts are sent as they come, and stored when all have come. */
export async function* partsOnSource<P extends Part>(
  asking: AskingOf<P[]>,
  make: (work: Work) => AsyncIterable<P>,
): AsyncGenerator<P | ({ kind: 'refused' } & Refused)> {
  const work = await workFor(asking)
  if ('refused' in work) return yield { kind: 'refused', ...work }
  const earlier = await asking.earlier()
  // They had the form of this call's parts when they were stored.
  if (earlier !== null) return yield* earlier.answer as P[]
  yield* holdingParts(asking.platform, asking, (held) => heldParts(asking, { held, work, make }))
}

type Making<P> = { held: Holding; work: Work; make: (work: Work) => AsyncIterable<P> }

async function* heldParts<P extends Part>(
  asking: Asking<P[]>,
  { held, work, make }: Making<P>,
): AsyncGenerator<P | ({ kind: 'refused' } & Refused)> {
  await held.hold({ aiCredits: 1 })
  const parts: P[] = []
  try {
    for await (const made of make(work)) {
      const account = made.kind === 'end' ? await accountOf(made, work.engine, asking.platform.now()) : {}
      const part = inspected({ ...made, ...account }, inspectionOf(work, asking))
      if (part === null || part.kind === 'refused') {
        held.free()
        return yield part ?? { kind: 'refused', ...refused('assistant/unreadable') }
      }
      parts.push(part)
      yield part
    }
  } catch (error) {
    // A caller that aborts after the first part has used the credit; one that aborts before it has not.
    if (parts.length > 0 && work.options.signal?.aborted === true) return
    throw error
  }
  await store(asking, parts)
}

// A twin of this call may have stored its parts first; these were sent all the same.
async function store<P>(asking: Asking<P[]>, parts: P[]): Promise<void> {
  try {
    await asking.commit(writeOf(asking, parts))
  } catch (error) {
    if ((await asking.earlier()) === null) throw error
  }
}

function writeOf<Answer>({ newId }: Asking<Answer>, answer: Answer): Write<Answer> {
  return { action: 'ai.make', entityId: newId(), effects: [], answer }
}

type Reading = Pick<AskingOf<unknown>, 'platform' | 'scope' | 'facts' | 'now' | 'input' | 'ownerId' | 'fail'>

async function workFor(asking: Reading): Promise<Work | Refused> {
  const { platform, input, now, fail } = asking
  const engine = await engineFor(platform.env)
  // The embedded engine would have to make up a topic without a source.
  if (input.topic !== undefined && engine.name === 'embedded') return refused('assistant/not-possible')
  const source = (await sourceFor(asking)) ?? fail('common/not-found')
  return { engine, source, seed: input.seed ?? now.getTime() % 0xffff_ffff, options: optionsOf(asking) }
}

/** Aborts work whose client disconnected. */
function optionsOf({ facts }: Pick<Asking<unknown>, 'facts'>): Options {
  return { signal: facts.givenUp() }
}

import { refused } from '@takhti/assistant/port'
import type { presentations } from '@takhti/schema/presentations/contract'
import { accountOf, onSource, readableFor } from '#ai/port.ts'
import type { HandlerArgs } from '#http/implement.ts'

/** Slides of a source by the configured engine; what a model writes is held to passages, and the source has the rest. */
export function slides(args: HandlerArgs<(typeof presentations)['slides'], null>) {
  const { count, minutes } = args.input
  return onSource(args, async ({ engine, seed, options }) => {
    const { slidesBy } = await import('@takhti/assistant/engines/model/slides')
    const readable = (await readableFor(args)) ?? args.fail('common/not-found')
    const made = await slidesBy(engine, readable, { seed, count, minutes, options })
    if (made.length === 0) return refused('assistant/source-too-short')
    return { slides: made, ...(await accountOf(made, engine, args.platform.now())) }
  })
}

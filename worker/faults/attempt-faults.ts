import type { ServedCall } from '#http/implement.ts'

type Answer = ServedCall['answer']

const lateMs = 150

/** The faults of `attempts`, by the call that has each. */
export function attemptFault(name: string, { answer }: ServedCall): Answer {
  return faults[name]?.(answer) ?? answer
}

const faults: Readonly<Record<string, (answer: Answer) => Answer>> = {
  'responses.save': (answer) => async (context, read) => {
    const given = await read(true)
    context.platform.defer('store late', async () => {
      await new Promise((resolve) => setTimeout(resolve, lateMs))
      await answer(context, async () => given)
    })
    return { saved: [], receivedAt: context.platform.now().toISOString() }
  },
  'responses.submit': (answer) => async (context, read) => {
    const output = await answer(context, read)
    return { ...Object(output), receipt: context.platform.newId() }
  },
  'responses.start': (answer) => async (context, read) => {
    const output = await answer(context, read)
    return { ...Object(output), solution: 'walnut' }
  },
  'responses.markQuestion': (answer) => async (context, read) => {
    const { input, ...given } = await read(true)
    const { revision: _revision, markedBy: _markedBy, ...rest } = input
    return answer(context, async () => ({ ...given, input: rest }))
  },
}

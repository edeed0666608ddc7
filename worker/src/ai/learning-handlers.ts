import type { AskRequest, Refused } from '@takhti/assistant/port'
import { learningAi } from '@takhti/schema/ai/contract'
import type { AskInput } from '@takhti/schema/ai/inputs'
import type { output } from 'zod'
import { implement } from '#http/implement.ts'
import { forgetting } from '#threads/port.ts'
import { quizRequestOf, translationOf } from './handlers.ts'
import { asStudent } from './student.ts'
import { onSource, partsOnSource, withoutSource, type Work } from './task.ts'

function askRequestOf({ messages, mode, persona, action }: output<typeof AskInput>, seed: number): AskRequest {
  return { messages, seed, ...(mode && { mode }), ...(persona && { persona }), ...(action && { action }) }
}

function partsOfRefusal(refusal: Refused) {
  return [{ kind: 'refused' as const, ...refusal }]
}

const askOf =
  (input: output<typeof AskInput>) =>
  ({ engine, source, seed, options }: Work) =>
    engine.ask([source], askRequestOf(input, seed), options)

export const learningAiHandlers = implement(learningAi, () => null, {
  async chatCompletion(args) {
    const asking = await asStudent(args)
    if ('refused' in asking) return partsOfRefusal(asking)
    return partsOnSource(asking, ({ engine, source, seed, options }) =>
      engine.chat(source.text === '' ? [] : [source], askRequestOf(asking.input, seed), options),
    )
  },
  async summary(args) {
    const asking = await asStudent(args)
    if ('refused' in asking) return asking
    return onSource(asking, ({ engine, source, options }) => engine.summarise(source, args.input.limit, options))
  },
  async questions(args) {
    const asking = await asStudent(args)
    if ('refused' in asking) return asking
    return onSource(asking, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    )
  },
  async translate(args) {
    const asking = await asStudent(args)
    if ('refused' in asking) return asking
    return withoutSource(asking, async (engine, options) => engine.translate(await translationOf(asking), options))
  },
  async quizFromText(args) {
    const asking = await asStudent(args)
    if ('refused' in asking) return asking
    return onSource(asking, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    )
  },
  async ask(args) {
    const asking = await asStudent(args)
    return 'refused' in asking ? partsOfRefusal(asking) : partsOnSource(asking, askOf(asking.input))
  },
  async askPdf(args) {
    const asking = await asStudent(args)
    return 'refused' in asking ? partsOfRefusal(asking) : partsOnSource(asking, askOf(asking.input))
  },
  async askVideo(args) {
    const asking = await asStudent(args)
    return 'refused' in asking ? partsOfRefusal(asking) : partsOnSource(asking, askOf(asking.input))
  },
  async reset({ input: { threadId }, platform, scope, fail, commit }) {
    const effects = (await forgetting(platform, scope, threadId)) ?? fail('common/not-found')
    return commit({ action: 'learningAi.reset', entityId: threadId, effects, answer: { message: 'Reset' } })
  },
})

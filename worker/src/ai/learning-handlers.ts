import type { AskRequest } from '@takhti/assistant/port'
import { learningAi } from '@takhti/schema/ai/contract'
import type { AskInput } from '@takhti/schema/ai/inputs'
import type { output } from 'zod'
import { implement } from '#http/implement.ts'
import { forgetting } from '#threads/port.ts'
import { quizRequestOf, translationOf } from './handlers.ts'
import { onSource, partsOnSource, withoutSource } from './task.ts'

function askRequestOf({ messages, mode, persona, action }: output<typeof AskInput>, seed: number): AskRequest {
  return { messages, seed, ...(mode && { mode }), ...(persona && { persona }), ...(action && { action }) }
}

export const learningAiHandlers = implement(learningAi, () => null, {
  chatCompletion: (args) =>
    partsOnSource(args, ({ engine, source, seed, options }) =>
      engine.chat(source.text === '' ? [] : [source], askRequestOf(args.input, seed), options),
    ),
  summary: (args) =>
    onSource(args, ({ engine, source, options }) => engine.summarise(source, args.input.limit, options)),
  questions: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    ),
  translate: (args) =>
    withoutSource(args, async (engine, options) => engine.translate(await translationOf(args), options)),
  quizFromText: (args) =>
    onSource(args, ({ engine, source, seed, options }) =>
      engine.makeQuiz(source, quizRequestOf(args.input, seed), options),
    ),
  ask: (args) =>
    partsOnSource(args, ({ engine, source, seed, options }) =>
      engine.ask([source], askRequestOf(args.input, seed), options),
    ),
  askPdf: (args) =>
    partsOnSource(args, ({ engine, source, seed, options }) =>
      engine.ask([source], askRequestOf(args.input, seed), options),
    ),
  askVideo: (args) =>
    partsOnSource(args, ({ engine, source, seed, options }) =>
      engine.ask([source], askRequestOf(args.input, seed), options),
    ),
  async reset({ input: { threadId }, platform, scope, fail, commit }) {
    const effects = (await forgetting(platform, scope, threadId)) ?? fail('common/not-found')
    return commit({ action: 'learningAi.reset', entityId: threadId, effects, answer: { message: 'Reset' } })
  },
})

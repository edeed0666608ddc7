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
    partsOnSource(args, ({ engine, source, seed }) =>
      engine.chat(source.text === '' ? [] : [source], askRequestOf(args.input, seed)),
    ),
  summary: (args) => onSource(args, ({ engine, source }) => engine.summarise(source, args.input.limit)),
  questions: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.makeQuiz(source, quizRequestOf(args.input, seed))),
  translate: (args) => withoutSource(args, (engine) => engine.translate(translationOf(args.input))),
  quizFromText: (args) =>
    onSource(args, ({ engine, source, seed }) => engine.makeQuiz(source, quizRequestOf(args.input, seed))),
  ask: (args) =>
    partsOnSource(args, ({ engine, source, seed }) => engine.ask([source], askRequestOf(args.input, seed))),
  askPdf: (args) =>
    partsOnSource(args, ({ engine, source, seed }) => engine.ask([source], askRequestOf(args.input, seed))),
  askVideo: (args) =>
    partsOnSource(args, ({ engine, source, seed }) => engine.ask([source], askRequestOf(args.input, seed))),
  async reset({ input: { threadId }, platform, scope, fail, commit }) {
    const effects = (await forgetting(platform, scope, threadId)) ?? fail('common/not-found')
    return commit({ action: 'learningAi.reset', entityId: threadId, effects, answer: { message: 'Reset' } })
  },
})

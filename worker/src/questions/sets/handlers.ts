import { sets } from '@takhti/schema/questions/sets/contract'
import { QuestionSet } from '@takhti/schema/questions/sets/model'
import { maxQuestionsOfSet } from '@takhti/schema/questions/sets/rules'
import { implement } from '#http/implement.ts'
import { storedOf } from '../item-rows.ts'
import { findOwn, storeSet, write, type Sort } from './set-commands.ts'
import { setsStore, type FoundSet } from './store.ts'

const sort: Sort = { area: 'sets', deckKind: '', most: maxQuestionsOfSet }

const isSet = (kind: string) => kind === ''

export const setsHandlers = implement(sets, setsStore, {
  keep: (args) =>
    storeSet(args, { input: args.input, items: args.input.questions, sort }, { commit: args.commit, answerOf }),

  async get(args) {
    const found = await findOwn(args, args.input.id, isSet)
    return found.removedAt === null ? answerOf(found) : args.fail('common/not-found')
  },

  async change(args) {
    const found = await findOwn(args, args.input.id, isSet)
    const answering = { commit: args.commit, answerOf: () => ({ message: 'Changed' }) }
    return write(args, { found, changes: args.input.changes, sort }, answering)
  },
})

function answerOf({ items, ...set }: FoundSet): QuestionSet {
  // Rows hold what an earlier contract validated; unknown fields are dropped.
  return QuestionSet.parse({ ...set, questions: items.map(storedOf) })
}

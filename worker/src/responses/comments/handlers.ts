import { markComments, maxComments, type MarkComment } from '@takhti/schema/responses/comments/contract'
import { implement, type HandlerArgs } from '#http/implement.ts'
import { decided } from '#platform/decision.ts'
import { commentStore } from './store.ts'

type Args = HandlerArgs<(typeof markComments)['add'], ReturnType<typeof commentStore>>

export const markCommentsHandlers = implement(markComments, commentStore, {
  async list({ store }) {
    return { items: await store.list() }
  },

  add: (args) => decided(() => add(args)),

  async remove({ input, store, commit }) {
    return commit({
      action: 'markComments.remove',
      entityId: input.id,
      effects: [store.remove(input.id)],
      answer: { message: 'Removed' },
    })
  },
})

async function add({ input, store, now, newId, commit, fail }: Args): Promise<MarkComment> {
  const rows = await store.list()
  const same = rows.find(({ id, text }) => id === input.id || text === input.text)
  if (same === undefined && rows.length >= maxComments) return fail('sets/full')
  // A repeat of the call is answered by its key; another call with the text is another use.
  const comment = same === undefined ? { id: input.id ?? newId(), text: input.text, uses: 1 } : same
  const next = same === undefined ? comment : { ...same, uses: same.uses + 1 }
  return commit({
    action: 'markComments.add',
    entityId: next.id,
    effects: [same === undefined ? store.insert(next, now.toISOString()) : store.use(same.id)],
    ...(same === undefined && { guard: store.isFree(next) }),
    answer: next,
  })
}

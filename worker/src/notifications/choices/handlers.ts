import { noticeChoices } from '@takhti/schema/notifications/choices/contract'
import { implement } from '#http/implement.ts'
import { choicesStore } from './store.ts'

export const noticeChoicesHandlers = implement(noticeChoices, choicesStore, {
  get: ({ store }) => store.list(),

  async choose({ input, scope, store, now, commit, fail }) {
    const { isOn } = input
    const at = now.toISOString()
    const common = { action: 'noticeChoices.choose', entityId: scope.personId, answer: { isOn } } as const
    if ('kind' in input)
      return commit({
        ...common,
        detail: { after: { kind: input.kind, isOn } },
        effects: [isOn ? store.unmuteKind(input.kind) : store.muteKind(input.kind, at)],
      })
    const { classId } = input
    if (!(await store.isMember(classId))) return fail('classes/not-found')
    return commit({
      ...common,
      detail: { after: { classId, isOn } },
      guard: store.belongsTo(classId),
      effects: [isOn ? store.unmuteClass(classId) : store.muteClass(classId, at)],
    })
  },
})

import { noticeChoices } from '@takhti/schema/notifications/choices/contract'
import { usualReminder } from '@takhti/schema/notifications/reminders/rules'
import { implement } from '#http/implement.ts'
import { choicesStore } from './store.ts'

export const noticeChoicesHandlers = implement(noticeChoices, choicesStore, {
  async get({ store }) {
    const { minutes = usualReminder, ...choices } = await store.list()
    return { ...choices, reminderMinutes: minutes }
  },

  async choose({ input, scope, store, now, commit, fail }) {
    const { isOn } = input
    const at = now.toISOString()
    const common = {
      action: 'noticeChoices.choose' as const,
      ...{ entityId: scope.personId, answer: { isOn }, detail: { after: input } },
    }
    if (!('classId' in input)) return commit({ ...common, effects: store.chooseKind(input.kind, isOn, at) })
    const { classId } = input
    if (!(await store.isMember(classId))) return fail('classes/not-found')
    const effect = 'kind' in input ? store.chooseKindOfClass(input, at) : store.chooseClass(classId, isOn, at)
    return commit({ ...common, guard: store.belongsTo(classId), effects: [effect] })
  },

  remindBefore: ({ input: { minutes }, scope, store, now, commit }) =>
    commit({
      action: 'noticeChoices.remindBefore',
      entityId: scope.personId,
      detail: { after: { minutes } },
      effects: [store.remindBefore(minutes, now.toISOString())],
      answer: { minutes },
    }),
})

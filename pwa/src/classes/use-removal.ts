import type { ClassRole } from '@takhti/schema/classes/rules'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { invalidateArea } from '#api/query.ts'
import { offerUndo } from '#ui/snackbars.ts'

type Leaving = { readonly userId: string; readonly name: string }

/** Removes people from a class at once, so that its lessons leave their devices; the undo adds them again. */
export function useRemovalFromClass(classId: string, type: ClassRole) {
  const { t, i18n } = useTranslation()
  const removeLearners = useCommand(calls.classes.removeLearners)
  const removeInstructors = useCommand(calls.classes.removeInstructors)
  const addLearners = useCommand(calls.classes.addLearners)
  const addInstructors = useCommand(calls.classes.addInstructors)
  const remove = type === 'learner' ? removeLearners : removeInstructors
  const add = type === 'learner' ? addLearners : addInstructors

  async function run(people: readonly Leaving[]): Promise<void> {
    const userIds = people.map(({ userId }) => userId)
    await remove.run({ id: classId, userIds })
    invalidateArea('students')
    const name = new Intl.ListFormat(i18n.language).format(people.map((each) => each.name))
    offerUndo(t('library.removed', { name }), () => {
      // The bar at the top shows a refusal.
      void add.run({ classIds: [classId], userIds }).then(
        () => invalidateArea('students'),
        () => {},
      )
    })
  }

  return { run, isBusy: remove.isPending, isBlocked: remove.isBlocked }
}

import type { ClassRole } from '@takhti/schema/classes/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { invalidateArea } from '#api/query.ts'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useLater } from '#ui/use-later.ts'
import { LearnerChoice } from './LearnerChoice.tsx'
import { RequestForm } from './RequestForm.tsx'
import { TeacherChoice } from './TeacherChoice.tsx'

type AddPeopleDialogProps = { classId: string; type: ClassRole; onClose: () => void }

/** Picks people of the institute for a class; a student who is not listed is invited by e-mail. */
export function AddPeopleDialog({ classId, type, onClose }: AddPeopleDialogProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const search = useLater(typed.trim())
  const [picked, setPicked] = useState<readonly string[]>([])
  const learners = useCommand(calls.classes.addLearners)
  const instructors = useCommand(calls.classes.addInstructors)
  const command = type === 'learner' ? learners : instructors
  const toggle = (userId: string) =>
    setPicked(picked.includes(userId) ? picked.filter((id) => id !== userId) : [...picked, userId])

  function submit() {
    void command.run({ classIds: [classId], userIds: [...picked] }).then(
      () => {
        invalidateArea('students')
        showMessage(t('classes.addedCount', { count: picked.length }))
        onClose()
      },
      // The dialog shows the reason.
      () => {},
    )
  }

  const Choice = type === 'learner' ? LearnerChoice : TeacherChoice
  return (
    <Dialog
      title={t(type === 'learner' ? 'classes.addStudents' : 'classes.addTeachers')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={picked.length === 0 ? t('classes.choosePeople') : t('classes.addCount', { count: picked.length })}
      isBusy={command.isPending}
      isSubmitDisabled={picked.length === 0 || command.isBlocked}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        type="search"
        label={t('people.search')}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Choice key={search} classId={classId} search={search} picked={picked} onToggle={toggle} />
      <CommandProblem of={command} />
      {type === 'learner' && <RequestForm classId={classId} />}
    </Dialog>
  )
}

import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { paths } from '#app/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'

type ClassNameDialogProps = { onClose: () => void; renamed?: { classId: string; name: string } }

/** Names a class: a new one, which opens then, or one that is there. */
export function ClassNameDialog({ onClose, renamed }: ClassNameDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [name, setName] = useState(renamed?.name ?? '')
  const [isChecked, setChecked] = useState(false)
  const create = useCommand(calls.classes.create)
  const rename = useCommand(calls.classes.rename)
  const { isPending, isBlocked, problem } = renamed ? rename : create
  const isMissing = name.trim() === ''

  async function save() {
    const { instituteId, personId: userId } = requirePerson()
    if (renamed) await rename.run({ classId: renamed.classId, name })
    else {
      const made = await create.run({ instituteId, userId, name })
      if (made) await navigate({ to: paths.classDetail, params: { classId: made.classId } })
    }
    onClose()
  }

  function submit() {
    setChecked(true)
    // The field says why.
    if (!isMissing) void save().catch(() => {})
  }

  const refusal = problem && t(`errors.${problem.code}`)
  return (
    <Dialog
      title={t(renamed ? 'classes.rename' : 'classes.create')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={isPending}
      isSubmitDisabled={isBlocked}
      onClose={onClose}
      onSubmit={submit}
    >
      <Field
        label={t('classes.name')}
        maxLength={80}
        value={name}
        error={isChecked && isMissing ? t('classes.nameMissing') : isBlocked ? t('common.needsNetwork') : refusal}
        onChange={(event) => setName(event.target.value)}
      />
    </Dialog>
  )
}

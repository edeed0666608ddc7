import { checkEmailField } from '@takhti/schema/accounts/rules'
import { checkFirstName } from '@takhti/schema/students/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'

/** Adds a teacher, whom a letter invites. */
export function AddTeacherDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [form, setForm] = useState({ first_name: '', last_name: '', email: '' })
  const [isChecked, setChecked] = useState(false)
  const create = useCommand(calls.staff.create)
  const name = checkFirstName(form.first_name)
  const email = checkEmailField(form.email)
  const set = (change: Partial<typeof form>) => setForm({ ...form, ...change })

  function submit() {
    setChecked(true)
    if (name !== 'ok' || email !== 'ok') return
    void create.run(form).then(
      () => {
        say(t('people.added', { name: form.first_name }))
        onClose()
      },
      // The dialog says why.
      () => {},
    )
  }

  return (
    <Dialog
      title={t('people.addTeacher')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('common.save')}
      isBusy={create.isPending}
      isSubmitDisabled={create.isBlocked}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="soft">{t('people.addTeacherHint')}</p>
      <Field
        label={t('people.firstName')}
        autoComplete="off"
        maxLength={60}
        value={form.first_name}
        error={isChecked && name !== 'ok' ? t(`people.${name}`) : null}
        onChange={(event) => set({ first_name: event.target.value })}
      />
      <Field
        label={t('people.lastName')}
        autoComplete="off"
        maxLength={60}
        value={form.last_name}
        onChange={(event) => set({ last_name: event.target.value })}
      />
      <Field
        label={t('login.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        maxLength={254}
        value={form.email}
        error={isChecked && email !== 'ok' ? t(`login.${email}`) : null}
        onChange={(event) => set({ email: event.target.value })}
      />
      <p className="field-error" role="alert">
        {create.isBlocked ? t('common.needsNetwork') : create.problem && t(`errors.${create.problem.code}`)}
      </p>
    </Dialog>
  )
}

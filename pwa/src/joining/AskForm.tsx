import { isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { askedRoles, type AskedRole } from '@takhti/schema/joining/rules'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormProblem } from '#ui/FormFoot.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

/** Requests to join the institute of a code. Guests are known to their class alone and cannot request. */
export function AskForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useTranslation()
  const { role: own } = requirePerson()
  const command = useCommand(lateCalls.joining.ask, { isShownInPlace: true })
  const initialRole: AskedRole = own === 'learner' ? 'learner' : 'instructor'
  const form = useForm({
    initial: { code: '', role: initialRole },
    check: ({ code }) => ({ code: isCode(normaliseCode(code)) ? null : t('errors.classes/code-invalid') }),
    command,
    refusedAt: { other: 'code' },
    isEmptiedOnSave: true,
    async save({ code, role }) {
      await command.run({ code: normaliseCode(code), role })
      showMessage(t('pendingRequests.asked'))
      onAsked()
    },
  })
  if (own === 'guest') return null
  return (
    <section className="card stack" aria-labelledby="ask">
      <h2 id="ask">{t('pendingRequests.ask')}</h2>
      <form className="joining-form" noValidate onSubmit={(event) => void form.submit(event)}>
        <Field
          label={t('pendingRequests.code')}
          hint={t('pendingRequests.codeHint')}
          dir="ltr"
          autoComplete="off"
          {...form.field('code')}
        />
        <SelectField
          label={t('joining.role')}
          value={form.values.role}
          options={askedRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
          onChange={({ target }) => form.set({ role: askedRoles.find((each) => each === target.value) ?? 'learner' })}
        />
        <Button type="submit" look="main" isBusy={form.isBusy} disabled={form.isBlocked}>
          {t('pendingRequests.send')}
        </Button>
        <FormProblem form={form} />
      </form>
    </section>
  )
}

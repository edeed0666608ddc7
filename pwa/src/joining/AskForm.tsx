import { isCode, normaliseCode } from '@takhti/schema/classes/rules'
import { askedRoles, type AskedRole } from '@takhti/schema/joining/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { say } from '#ui/snackbars.ts'

/** Asks to join the institute that a code belongs to. Guests are known to their class alone and ask for nothing. */
export function AskForm({ onAsked }: { onAsked: () => void }) {
  const { t } = useTranslation()
  const { role: own } = requirePerson()
  const [code, setCode] = useState('')
  const [role, setRole] = useState<AskedRole>(own === 'learner' ? 'learner' : 'instructor')
  const [isWrong, setWrong] = useState(false)
  const command = useCommand(lateCalls.joining.ask)
  if (own === 'guest') return null

  async function ask() {
    await command.run({ code: normaliseCode(code), role })
    say(t('pendingRequests.asked'))
    setCode('')
    onAsked()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const isFine = isCode(normaliseCode(code))
    setWrong(!isFine)
    // What the edge refuses stands at the field.
    if (isFine) void ask().catch(() => {})
  }

  const problem = command.problem && t(`errors.${command.problem.code}`)
  return (
    <section className="card stack" aria-labelledby="ask">
      <h2 id="ask">{t('pendingRequests.ask')}</h2>
      <form className="joining-form" noValidate onSubmit={submit}>
        <Field
          label={t('pendingRequests.code')}
          hint={t('pendingRequests.codeHint')}
          dir="ltr"
          autoComplete="off"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={isWrong ? t('errors.classes/code-invalid') : problem}
        />
        <SelectField
          label={t('joining.role')}
          value={role}
          options={askedRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
          onChange={({ target }) => setRole(askedRoles.find((each) => each === target.value) ?? 'learner')}
        />
        <Button type="submit" look="main" isBusy={command.isPending} disabled={command.isBlocked}>
          {t('pendingRequests.send')}
        </Button>
      </form>
    </section>
  )
}

import type { LoginResult } from '@takhti/schema/accounts/model'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import type { Person } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from './attempt.ts'

type JoinFormProps = { code: string; person: Person | null; onLogin: (login: LoginResult) => Promise<void> }

/** Joins as the person who is signed in, or as a guest under a display name. */
export function JoinForm({ code, person, onLogin }: JoinFormProps) {
  const { t } = useTranslation()
  const [displayName, setDisplayName] = useState('')
  const [isMissing, setMissing] = useState(false)
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = displayName.trim()
    setMissing(!person && name === '')
    if (!person && name === '') return
    void attempt.run(async () =>
      onLogin(await send(calls.classes.joinByCode, person ? { code } : { code, displayName: name })),
    )
  }

  return (
    <form className="stack" noValidate onSubmit={submit}>
      {person ? (
        <p className="field-error" role="alert">
          {attempt.problem}
        </p>
      ) : (
        <Field
          label={t('join.displayName')}
          hint={t('join.displayNameHint')}
          autoComplete="given-name"
          maxLength={40}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
          error={isMissing ? t('join.displayNameMissing') : attempt.problem}
        />
      )}
      <Button type="submit" look="main" isBusy={attempt.isBusy}>
        {person ? t('join.asPerson', { name: person.firstName }) : t('join.button')}
      </Button>
    </form>
  )
}

import type { LoginResult } from '@takhti/schema/accounts/model'
import { useEffect, useLayoutEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { forgetJoin, joinKey } from '#api/join-key.ts'
import type { Person } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useAttempt } from './attempt.ts'
import { earlyJoin, takeEarlyAnswer, takeFocus } from './early-join.ts'

const askMs = 4_000

type JoinFormProps = { code: string; person: Person | null; onLogin: (login: LoginResult) => Promise<void> }

/** Joins as the signed-in person, or as a guest under a display name. */
export function JoinForm({ code, person, onLogin }: JoinFormProps) {
  const { t } = useTranslation()
  const [early] = useState(earlyJoin)
  const [displayName, setDisplayName] = useState(early?.field.value ?? '')
  const form = useRef<HTMLFormElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [knock, setKnock] = useState(0)
  const attempt = useAttempt()

  function submit(event: FormEvent) {
    event.preventDefault()
    const name = displayName.trim()
    setMissing(!person && name === '')
    if (!person && name === '') return
    void attempt.run(() => join(name))
  }

  async function join(name: string) {
    const input = person ? { code } : { code, displayName: name }
    const idempotencyKey = joinKey(code, person ? person.personId : name)
    try {
      const answer = await takeEarlyAnswer<LoginResult>()
      await onLogin(answer ?? (await send(calls.classes.joinByCode, input, { idempotencyKey })))
      forgetJoin()
    } catch (error) {
      const isAtDoor = error instanceof ApiError && error.code === 'classes/at-the-door'
      setKnock((count) => (isAtDoor ? count + 1 : 0))
      if (isAtDoor) return
      // A refused join is over; a lost answer is requested again under the same key.
      if (!(error instanceof ApiError && error.retry)) forgetJoin()
      throw error
    }
  }

  // Where a teacher admits each student, the device retries by itself.
  useEffect(() => {
    if (knock === 0) return
    const timer = setTimeout(() => void attempt.run(() => join(displayName.trim())), askMs)
    return () => clearTimeout(timer)
    // Each answer counts up; the form is disabled meanwhile.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [knock])

  // What was typed into the page's own form, until this moment.
  useLayoutEffect(() => {
    if (early === null || person !== null) return
    setDisplayName(early.field.value)
    takeFocus(early, form.current?.querySelector('input') ?? null)
  }, [early, person])

  // A press before this script was here is carried out now.
  useEffect(() => {
    if (early?.isPressed === true && person === null) void attempt.run(() => join(early.field.value.trim()))
    // The press was before the first render, and is one.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])

  return (
    <form ref={form} className="stack" noValidate onSubmit={submit}>
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
          disabled={knock > 0}
          onChange={(event) => setDisplayName(event.target.value)}
          error={isMissing ? t('join.displayNameMissing') : attempt.problem}
        />
      )}
      {knock > 0 && <p role="status">{t('join.atTheDoor')}</p>}
      <Button type="submit" look="main" isBusy={attempt.isBusy || knock > 0}>
        {person ? t('join.asPerson', { name: person.firstName }) : t('join.button')}
      </Button>
    </form>
  )
}

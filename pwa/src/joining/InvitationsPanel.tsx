import { checkEmailField, normaliseEmail } from '@takhti/schema/accounts/rules'
import type { SentInvitation } from '@takhti/schema/joining/model'
import { invitedRoles, type InvitedRole } from '@takhti/schema/joining/rules'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { say } from '#ui/snackbars.ts'
import { StatusTag } from './StatusTag.tsx'
import './joining.css'

/** Inviting people by their address, and whom the institute invited so far. */
export function InvitationsPanel() {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.joining.listInvitations, { limit: 50 }))
  const items = data?.data.items ?? []
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 id="invitations">{t('joining.invitations')}</h2>
      <InviteForm />
      {items.length > 0 && (
        <ul className="joining-list">
          {items.map((item) => (
            <Invitation key={item.invitationId} item={item} />
          ))}
        </ul>
      )}
    </section>
  )
}

function InviteForm() {
  const { t } = useTranslation()
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<InvitedRole>('instructor')
  const [fault, setFault] = useState<'emailMissing' | 'emailInvalid' | null>(null)
  const command = useCommand(calls.joining.inviteTeacher)

  async function invite() {
    await command.run({ email: normaliseEmail(email), role, language: currentLanguage().code })
    say(t('joining.invited'))
    setEmail('')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const checked = checkEmailField(email)
    setFault(checked === 'ok' ? null : checked)
    // What the edge refuses stands at the field.
    if (checked === 'ok') void invite().catch(() => {})
  }

  return (
    <form className="joining-form" noValidate onSubmit={submit}>
      <Field
        label={t('login.email')}
        type="email"
        dir="ltr"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={fault ? t(`login.${fault}`) : command.problem && t(`errors.${command.problem.code}`)}
      />
      <SelectField
        label={t('joining.role')}
        value={role}
        options={invitedRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        onChange={({ target }) => setRole(invitedRoles.find((each) => each === target.value) ?? 'instructor')}
      />
      <Button type="submit" look="main" isBusy={command.isPending} disabled={command.isBlocked}>
        {t('joining.invite')}
      </Button>
    </form>
  )
}

function Invitation({ item }: { item: SentInvitation }) {
  const { t } = useTranslation()
  const command = useCommand(calls.joining.cancelInvitation)
  return (
    <li className="joining-item">
      <span className="grow">
        <strong dir="ltr">{item.email}</strong>
        <span className="small soft">{t(`roles.${item.role}`)}</span>
      </span>
      <StatusTag status={item.status} />
      {item.status === 'pending' && (
        <Button
          isBusy={command.isPending}
          disabled={command.isBlocked}
          aria-label={t('joining.cancelOf', { name: item.email })}
          onClick={() => void command.run({ invitationId: item.invitationId }).catch(() => {})}
        >
          {t('common.cancel')}
        </Button>
      )}
    </li>
  )
}

import type { SentInvitation } from '@takhti/schema/joining/model'
import { invitedRoles, type InvitedRole } from '@takhti/schema/joining/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { EmailForm } from '#ui/EmailForm.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { StatusTag } from './StatusTag.tsx'
import './joining.css'

/** Invites people by e-mail, and lists the institute's invitations. */
export function InvitationsPanel() {
  const { t } = useTranslation()
  const pages = usePages(lateCalls.joining.listInvitations, { limit: 50 }, (page) => page)
  const { items } = pages
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
      <MoreButton pages={pages} />
    </section>
  )
}

function InviteForm() {
  const { t } = useTranslation()
  const [role, setRole] = useState<InvitedRole>('instructor')
  const { run, isPending, isBlocked, problem } = useCommand(lateCalls.joining.inviteTeacher, { isShownInPlace: true })
  return (
    <EmailForm
      className="joining-form"
      button={{ look: 'main', isBusy: isPending, disabled: isBlocked, children: t('joining.invite') }}
      problem={problem && t(`errors.${problem.code}`)}
      onSend={async (email) => {
        await run({ email, role, language: currentLanguage().code })
        showMessage(t('joining.invited'))
        return true
      }}
    >
      <SelectField
        label={t('joining.role')}
        value={role}
        options={invitedRoles.map((each) => ({ value: each, label: t(`roles.${each}`) }))}
        onChange={({ target }) => setRole(invitedRoles.find((each) => each === target.value) ?? 'instructor')}
      />
    </EmailForm>
  )
}

function Invitation({ item }: { item: SentInvitation }) {
  const { t } = useTranslation()
  const command = useCommand(lateCalls.joining.cancelInvitation)
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

import type { SentInvitation } from '@takhti/schema/joining/model'
import type { InvitedRole } from '@takhti/schema/joining/rules'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePages } from '#api/pages.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { MoreButton } from '#ui/MoreButton.tsx'
import { PersonRow } from '#ui/PersonRow.tsx'
import { showMessage } from '#ui/snackbars.ts'

/** People whom the institute has invited in this role and who have not accepted yet. */
export function InvitedList({ role }: { role: InvitedRole }) {
  const { t } = useTranslation()
  const pages = usePages(lateCalls.joining.listInvitations, { waiting: role, limit: 50 }, (page) => page)
  const waiting = pages.items
  if (waiting.length === 0) return null
  return (
    <section className="stack" aria-labelledby="people-invited">
      <h2 id="people-invited">{t('people.invitedPeople')}</h2>
      <ul className="people">
        {waiting.map((invitation) => (
          <Invited key={invitation.invitationId} invitation={invitation} />
        ))}
      </ul>
      <MoreButton pages={pages} />
    </section>
  )
}

function Invited({ invitation: { invitationId, email, role } }: { invitation: SentInvitation }) {
  const { t } = useTranslation()
  const again = useCommand(lateCalls.joining.inviteTeacher)
  const withdraw = useCommand(lateCalls.joining.cancelInvitation)
  return (
    <PersonRow name={email} detail={null}>
      <span className="tag">{t('people.invited')}</span>
      <Button
        isBusy={again.isPending}
        disabled={again.isBlocked}
        aria-label={t('people.inviteAgainOf', { name: email })}
        // The bar shows a refusal of the server.
        onClick={() =>
          void again.run({ email, role, language: currentLanguage().code }).then(
            () => showMessage(t('joining.invited')),
            () => {},
          )
        }
      >
        {t('people.inviteAgain')}
      </Button>
      <Button
        isBusy={withdraw.isPending}
        disabled={withdraw.isBlocked}
        aria-label={t('people.withdrawInvitationOf', { name: email })}
        onClick={() => void withdraw.run({ invitationId }).catch(() => {})}
      >
        {t('people.withdrawInvitation')}
      </Button>
    </PersonRow>
  )
}

import { checkNewPassword, type NewPasswordFaults } from '@takhti/schema/accounts/passwords/fields'
import type { OwnProfile } from '@takhti/schema/accounts/profiles/model'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { PasswordMeter } from '#ui/PasswordMeter.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

/** Changes the password of a person with an e-mail address; it signs them out everywhere else. */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { data, error } = useQuery(q(calls.profiles.get, {}))
  if (data?.data.email) return <ChangeForm profile={data.data} email={data.data.email} onClose={onClose} />
  return (
    <Dialog title={t('password.changeTitle')} closeLabel={t('common.close')} onClose={onClose}>
      {error || data ? (
        <p role="alert">{error ? t(`errors.${error.code}`) : t('password.needsEmail')}</p>
      ) : (
        <Skeleton label={t('common.loading')} />
      )}
    </Dialog>
  )
}

type ChangeFormProps = { profile: OwnProfile; email: string; onClose: () => void }

function ChangeForm({ profile, email, onClose }: ChangeFormProps) {
  const { t } = useTranslation()
  const isCurrentNeeded = profile.hasPassword && !profile.isLinkProofFresh
  const command = useChange(isCurrentNeeded)
  const own = [profile.first_name, profile.last_name, email]
  const form = useForm({
    initial: { current: '', newPassword: '', confirmation: '' },
    check(fields) {
      const found: NewPasswordFaults = checkNewPassword({ ...fields, own })
      return {
        current: isCurrentNeeded && fields.current === '' ? t('password.missing') : null,
        newPassword: found.newPassword ? t(`password.${found.newPassword}`) : null,
        confirmation: found.confirmation ? t(`password.${found.confirmation}`) : null,
      }
    },
    command,
    refusedAt: { 'accounts/wrong-password': 'current', other: 'newPassword' },
    async save({ current: currentPassword, newPassword }) {
      await command.run({ email, currentPassword, newPassword })
      showMessage(t('password.doneTitle'))
    },
  })
  const kind = { type: 'password', dir: 'ltr' } as const
  return (
    <FormDialog title={t('password.changeTitle')} submitLabel={t('password.set')} form={form} onClose={onClose}>
      <div className="stack">
        <p className="small soft">{t('password.changeText')}</p>
        {isCurrentNeeded && (
          <Field {...kind} {...form.field('current')} label={t('password.current')} autoComplete="current-password" />
        )}
        {isCurrentNeeded && <a href="/forgotpassword">{t('password.forgot')}</a>}
        <Field
          {...kind}
          {...form.field('newPassword')}
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
        />
        <PasswordMeter
          password={form.values.newPassword}
          own={own}
          isRefused={command.problem?.code === 'accounts/password-unsafe'}
        />
        <Field
          {...kind}
          {...form.field('confirmation')}
          label={t('password.confirmation')}
          autoComplete="new-password"
        />
      </div>
    </FormDialog>
  )
}

type Asked = { email: string; currentPassword: string; newPassword: string }

/** The call that fits: a mailed link that was used just now replaces the current password. */
function useChange(isCurrentNeeded: boolean) {
  const change = useCommand(calls.passwords.change, { isShownInPlace: true })
  const without = useCommand(calls.passwords.changeWithoutCurrent, { isShownInPlace: true })
  const { isPending, isBlocked, problem } = isCurrentNeeded ? change : without
  const run = ({ email, currentPassword, newPassword }: Asked) =>
    isCurrentNeeded ? change.run({ email, currentPassword, newPassword }) : without.run({ email, newPassword })
  return { run, isPending, isBlocked, problem }
}

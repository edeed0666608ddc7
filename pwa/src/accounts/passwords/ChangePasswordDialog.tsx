import { checkNewPassword, type NewPasswordFaults } from '@takhti/schema/accounts/passwords/fields'
import type { OwnProfile } from '@takhti/schema/accounts/profiles/model'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { q } from '#api/query.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'
import { PasswordMeter } from '#ui/PasswordMeter.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { say } from '#ui/snackbars.ts'

/** Changes the password of whoever has an address; everywhere else they are signed out by it. */
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
type Faults = NewPasswordFaults & { current?: 'missing' }

function ChangeForm({ profile, email, onClose }: ChangeFormProps) {
  const { t } = useTranslation()
  const [fields, setFields] = useState({ current: '', newPassword: '', confirmation: '' })
  const [faults, setFaults] = useState<Faults>({})
  const isCurrentNeeded = profile.hasPassword && !profile.isLinkProofFresh
  const { run, isPending, isBlocked, problem } = useChange(isCurrentNeeded)
  const code = problem?.code
  const isAboutCurrent = code === 'accounts/wrong-password'
  const said = isBlocked ? t('common.needsNetwork') : code && t(`errors.${code}`)

  const own = [profile.first_name, profile.last_name, email]

  async function submit() {
    const found: Faults = checkNewPassword({ ...fields, own })
    if (isCurrentNeeded && fields.current === '') found.current = 'missing'
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await run({ email, currentPassword: fields.current, newPassword: fields.newPassword })
    say(t('password.doneTitle'))
    onClose()
  }

  const field = (name: keyof typeof fields) => ({
    type: 'password' as const,
    dir: 'ltr' as const,
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setFields({ ...fields, [name]: event.target.value }),
  })
  return (
    <Dialog
      title={t('password.changeTitle')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={t('password.set')}
      isBusy={isPending}
      isSubmitDisabled={isBlocked}
      onClose={onClose}
      // A refusal is shown at the field.
      onSubmit={() => void submit().catch(() => {})}
    >
      <div className="stack">
        <p className="small soft">{t('password.changeText')}</p>
        {isCurrentNeeded && (
          <Field
            {...field('current')}
            label={t('password.current')}
            autoComplete="current-password"
            error={faults.current ? t('password.missing') : isAboutCurrent && said ? said : null}
          />
        )}
        {isCurrentNeeded && <a href="/forgotpassword">{t('password.forgot')}</a>}
        <Field
          {...field('newPassword')}
          label={t('password.new')}
          hint={t('password.hint')}
          autoComplete="new-password"
          error={faults.newPassword ? t(`password.${faults.newPassword}`) : !isAboutCurrent && said ? said : null}
        />
        <PasswordMeter password={fields.newPassword} own={own} isRefused={code === 'accounts/password-unsafe'} />
        <Field
          {...field('confirmation')}
          label={t('password.confirmation')}
          autoComplete="new-password"
          error={faults.confirmation ? t(`password.${faults.confirmation}`) : null}
        />
      </div>
    </Dialog>
  )
}

type Asked = { email: string; currentPassword: string; newPassword: string }

/** The call that fits: a mailed link that was used just now stands in for the current password. */
function useChange(isCurrentNeeded: boolean) {
  const change = useCommand(calls.passwords.change)
  const without = useCommand(calls.passwords.changeWithoutCurrent)
  const { isPending, isBlocked, problem } = isCurrentNeeded ? change : without
  const run = ({ email, currentPassword, newPassword }: Asked) =>
    isCurrentNeeded ? change.run({ email, currentPassword, newPassword }) : without.run({ email, newPassword })
  return { run, isPending, isBlocked, problem }
}

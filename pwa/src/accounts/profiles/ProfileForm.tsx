import type { OwnProfile } from '@takhti/schema/accounts/profiles/model'
import { checkFirstName, isContactNumber } from '@takhti/schema/accounts/signup/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { rememberPerson, requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'

type Fields = Pick<OwnProfile, 'first_name' | 'last_name' | 'contactNumber'>
type Faults = { first_name?: 'firstNameMissing' | 'firstNameLetter'; contactNumber?: 'contactInvalid' }

/** Names and number; only what was changed is sent, so that two devices do not undo each other. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<Partial<Fields>>({})
  const [faults, setFaults] = useState<Faults>({})
  const update = useCommand(calls.profiles.update)
  const fields = { ...profile, ...typed }

  async function save() {
    const found = faultsOf(fields)
    setFaults(found)
    // The entries are of the fields above, by their names.
    const changed = Object.entries(typed).filter(([name, text]) => text !== profile[name as keyof Fields])
    if (Object.keys(found).length > 0) return
    if (changed.length > 0) await update.run({ id: profile.userId, ...Object.fromEntries(changed) })
    if (typed.first_name !== undefined) rememberPerson({ ...requirePerson(), firstName: typed.first_name.trim() })
    setTyped({})
    say(t('profile.saved'))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    // A refusal is shown below the form.
    void save().catch(() => {})
  }

  const field = (name: keyof Fields) => ({
    value: fields[name],
    onChange: (event: { target: { value: string } }) => setTyped({ ...typed, [name]: event.target.value }),
  })
  return (
    <form className="card stack" noValidate onSubmit={submit} aria-labelledby="profile-about">
      <h2 id="profile-about">{t('profile.about')}</h2>
      <div className="profile-names">
        <Field
          {...field('first_name')}
          label={t('profile.firstName')}
          autoComplete="given-name"
          maxLength={60}
          error={faults.first_name ? t(`profile.${faults.first_name}`) : null}
        />
        <Field {...field('last_name')} label={t('profile.lastName')} autoComplete="family-name" maxLength={60} />
      </div>
      <Field
        {...field('contactNumber')}
        label={t('profile.contactNumber')}
        type="tel"
        autoComplete="tel"
        dir="ltr"
        maxLength={30}
        error={faults.contactNumber ? t('profile.contactInvalid') : null}
      />
      {profile.email !== null && (
        <div>
          <span className="profile-label">{t('login.email')}</span>
          <p>
            <bdi>{profile.email}</bdi>
          </p>
        </div>
      )}
      <CommandProblem of={update} />
      <div>
        <Button type="submit" look="main" isBusy={update.isPending} disabled={update.isBlocked}>
          {t('common.save')}
        </Button>
      </div>
    </form>
  )
}

function faultsOf({ first_name, contactNumber }: Fields): Faults {
  const name = checkFirstName(first_name)
  return {
    ...(name !== 'ok' && { first_name: name }),
    ...(!isContactNumber(contactNumber) && { contactNumber: 'contactInvalid' as const }),
  }
}

import type { OwnProfile } from '@takhti/schema/accounts/profiles/model'
import { checkFirstName, isContactNumber } from '@takhti/schema/accounts/signup/rules'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { rememberPerson, requirePerson } from '#api/person.ts'
import { Field } from '#ui/Field.tsx'
import { FormFoot } from '#ui/FormFoot.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { faultText, useForm } from '#ui/use-form.ts'

/** Names and number; only changed fields are sent, so that two devices do not revert each other. */
export function ProfileForm({ profile }: { profile: OwnProfile }) {
  const { t } = useTranslation()
  const { first_name, last_name, contactNumber } = profile
  const initial = { first_name, last_name, contactNumber }
  const update = useCommand(calls.profiles.update, { isShownInPlace: true })
  const form = useForm({
    initial,
    check: (fields) => ({
      first_name: faultText(checkFirstName(fields.first_name), (code) => t(`profile.${code}`)),
      contactNumber: isContactNumber(fields.contactNumber) ? null : t('profile.contactInvalid'),
    }),
    command: update,
    draftKey: 'profile',
    async save(fields) {
      const changed = {
        ...(fields.first_name !== first_name && { first_name: fields.first_name }),
        ...(fields.last_name !== last_name && { last_name: fields.last_name }),
        ...(fields.contactNumber !== contactNumber && { contactNumber: fields.contactNumber }),
      }
      if (Object.keys(changed).length > 0) await update.run({ id: profile.userId, ...changed })
      rememberPerson({ ...requirePerson(), firstName: fields.first_name.trim() })
      showMessage(t('profile.saved'))
    },
  })
  return (
    <section className="card" aria-labelledby="profile-about">
      <form className="stack" noValidate onSubmit={(event) => void form.submit(event)}>
        <h2 id="profile-about">{t('profile.about')}</h2>
        <div className="profile-names">
          <Field
            {...form.field('first_name')}
            label={t('profile.firstName')}
            autoComplete="given-name"
            maxLength={60}
          />
          <Field {...form.field('last_name')} label={t('profile.lastName')} autoComplete="family-name" maxLength={60} />
        </div>
        <Field
          {...form.field('contactNumber')}
          label={t('profile.contactNumber')}
          type="tel"
          autoComplete="tel"
          dir="ltr"
          maxLength={30}
        />
        {profile.email !== null && (
          <div>
            <span className="profile-label">{t('login.email')}</span>
            <p>
              <bdi>{profile.email}</bdi>
            </p>
          </div>
        )}
        <FormFoot form={form} />
      </form>
      <UnsavedGuard isDirty={form.isDirty} />
    </section>
  )
}

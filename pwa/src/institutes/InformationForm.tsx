import { isEmail, normaliseEmail } from '@takhti/schema/accounts/rules'
import type { Institute } from '@takhti/schema/institutes/model'
import { instituteKinds, isPhone, isWebsite } from '@takhti/schema/institutes/rules'
import { languages, languageOf } from '@takhti/schema/languages/model'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Field } from '#ui/Field.tsx'
import { FormFoot } from '#ui/FormFoot.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { useForm } from '#ui/use-form.ts'

const texts = ['name', 'address', 'contactEmail', 'phone', 'website'] as const

type TextName = (typeof texts)[number]

type Fields = Pick<Institute, TextName | 'kind' | 'timeZone' | 'language'>

/** The public information of the institute. */
export function InformationForm({ institute, onSaved }: { institute: Institute; onSaved: () => void }) {
  const { t } = useTranslation()
  const command = useCommand(calls.institutes.update, { isShownInPlace: true })
  const form = useForm({
    initial: fieldsOf(institute),
    check: (fields) =>
      Object.fromEntries(
        texts.map((name) => [name, isFine(name, fields[name].trim()) ? null : t(`institute.fault.${name}`)]),
      ),
    command,
    draftKey: 'institute',
    async save({ contactEmail, language, ...fields }) {
      const { instituteId, personId: userId } = requirePerson()
      const { code } = languageOf(language)
      const email = normaliseEmail(contactEmail)
      await command.run({ ...{ instituteId, userId, ...fields }, contactEmail: email, language: code })
      showMessage(t('common.saved'))
      onSaved()
    },
  })
  return (
    <section className="card" aria-labelledby="information">
      <form className="stack" noValidate onSubmit={(event) => void form.submit(event)}>
        <h2 id="information">{t('institute.information')}</h2>
        <div className="field-grid">
          {texts.map((name) => (
            <Field
              key={name}
              label={t(`institute.${name}`)}
              type={types[name]}
              {...(name !== 'name' && name !== 'address' && { dir: 'ltr' })}
              {...form.field(name)}
            />
          ))}
          <Choices draft={form.values} onChange={form.set} />
        </div>
        <FormFoot form={form} />
      </form>
      <UnsavedGuard isDirty={form.isDirty} />
    </section>
  )
}

function fieldsOf(institute: Institute): Fields {
  const { name, address, contactEmail, phone, website, kind, timeZone, language } = institute
  return { name, address, contactEmail, phone, website, kind, timeZone, language }
}

const types: Record<TextName, string> = {
  name: 'text',
  address: 'text',
  contactEmail: 'email',
  phone: 'tel',
  website: 'url',
}

function Choices({ draft, onChange }: { draft: Fields; onChange: (change: Partial<Fields>) => void }) {
  const { t } = useTranslation()
  return (
    <>
      <SelectField
        label={t('institute.kind')}
        value={draft.kind}
        options={instituteKinds.map((kind) => ({ value: kind, label: t(`institute.kinds.${kind}`) }))}
        onChange={({ target }) => {
          const kind = instituteKinds.find((each) => each === target.value)
          if (kind) onChange({ kind })
        }}
      />
      <SelectField
        label={t('institute.timeZone')}
        hint={t('institute.timeZoneHint')}
        dir="ltr"
        value={draft.timeZone}
        options={zonesWith(draft.timeZone).map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        onChange={({ target }) => onChange({ timeZone: target.value })}
      />
      <SelectField
        label={t('institute.language')}
        value={draft.language}
        options={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={({ target }) => onChange({ language: target.value })}
      />
    </>
  )
}

/** Every zone that this browser lists, and the current one, which it may not list. */
function zonesWith(set: string): string[] {
  return [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])]
}

function isFine(name: TextName, text: string): boolean {
  if (name === 'name') return text !== ''
  if (text === '' || name === 'address') return true
  if (name === 'contactEmail') return isEmail(normaliseEmail(text))
  return name === 'phone' ? isPhone(text) : isWebsite(text)
}

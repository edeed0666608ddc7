import { isEmail, normaliseEmail } from '@takhti/schema/accounts/rules'
import type { Institute } from '@takhti/schema/institutes/model'
import { instituteKinds, isPhone, isWebsite } from '@takhti/schema/institutes/rules'
import { languages, languageOf } from '@takhti/schema/languages/model'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { say } from '#ui/snackbars.ts'

const texts = ['name', 'address', 'contactEmail', 'phone', 'website'] as const

type TextName = (typeof texts)[number]

/** What is said of the institute. */
export function InformationForm({ institute, onSaved }: { institute: Institute; onSaved: () => void }) {
  const { t } = useTranslation()
  const [draft, setDraft] = useState(institute)
  const [faults, setFaults] = useState<ReadonlySet<TextName>>(new Set())
  const command = useCommand(calls.institutes.update)
  const set = (change: Partial<Institute>) => setDraft({ ...draft, ...change })

  async function save() {
    const { instituteId, personId } = requirePerson()
    const { name, address, contactEmail, phone, website, kind, timeZone } = draft
    const { code: language } = languageOf(draft.language)
    await command.run({
      ...{ instituteId, userId: personId },
      ...{ name, address, contactEmail: normaliseEmail(contactEmail), phone, website, kind, timeZone, language },
    })
    say(t('common.saved'))
    onSaved()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const found = new Set(texts.filter((name) => !isFine(name, draft[name].trim())))
    setFaults(found)
    // What the edge refuses is said by the bar.
    if (found.size === 0) void save().catch(() => {})
  }

  return (
    <section className="card" aria-labelledby="information">
      <form className="stack" noValidate onSubmit={submit}>
        <h2 id="information">{t('institute.information')}</h2>
        <div className="field-grid">
          {texts.map((name) => (
            <Field
              key={name}
              label={t(`institute.${name}`)}
              type={types[name]}
              {...(name !== 'name' && name !== 'address' && { dir: 'ltr' })}
              value={draft[name]}
              onChange={(event) => set({ [name]: event.target.value })}
              error={faults.has(name) ? t(`institute.fault.${name}`) : null}
            />
          ))}
          <Choices draft={draft} onChange={set} />
        </div>
        <div className="row">
          <Button type="submit" look="main" isBusy={command.isPending} disabled={command.isBlocked}>
            {t('common.save')}
          </Button>
        </div>
      </form>
    </section>
  )
}

const types: Record<TextName, string> = {
  name: 'text',
  address: 'text',
  contactEmail: 'email',
  phone: 'tel',
  website: 'url',
}

function Choices({ draft, onChange }: { draft: Institute; onChange: (change: Partial<Institute>) => void }) {
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

/** Every zone this browser knows, and the one that is set, which it may not list. */
function zonesWith(set: string): string[] {
  return [...new Set(['UTC', set, ...Intl.supportedValuesOf('timeZone')])]
}

function isFine(name: TextName, text: string): boolean {
  if (name === 'name') return text !== ''
  if (text === '' || name === 'address') return true
  if (name === 'contactEmail') return isEmail(normaliseEmail(text))
  return name === 'phone' ? isPhone(text) : isWebsite(text)
}

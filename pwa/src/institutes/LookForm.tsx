import { accentsOf } from '@takhti/schema/institutes/brand-colour'
import type { Institute } from '@takhti/schema/institutes/model'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { Button } from '#ui/Button.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { encodeLogo } from './encode-logo.ts'

type LookFormProps = { institute: Institute; onSaved: () => void }

/** The logo and the colour of the institute. */
export function LookForm({ institute, onSaved }: LookFormProps) {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="look">
      <h2 id="look">{t('institute.look')}</h2>
      <LogoField institute={institute} onSaved={onSaved} />
      <ColourField institute={institute} onSaved={onSaved} />
    </section>
  )
}

function LogoField({ institute: { logoId, name }, onSaved }: LookFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [fault, setFault] = useState<string | null>(null)
  const command = useCommand(calls.institutes.setLogo)

  async function set(bytes: string | null) {
    await command.run({ bytes }).then(onSaved, () => {})
  }

  async function choose(file: File | undefined) {
    if (!file) return
    const bytes = await encodeLogo(file)
    setFault(bytes === null ? t('errors.institutes/logo-invalid') : null)
    if (bytes !== null) await set(bytes)
  }

  return (
    <div className="row">
      {logoId !== null && <Logo logoId={logoId} name={name} />}
      <div className="stack grow">
        <div className="logo-field">
          <strong id={`${id}-name`}>{t('institute.logo')}</strong>
          <input
            id={id}
            type="file"
            className="hidden"
            accept="image/png,image/jpeg,image/webp"
            aria-describedby={`${id}-hint ${id}-error`}
            disabled={command.isBlocked}
            onChange={(event) => void choose(event.target.files?.[0])}
          />
          {/* The browser's own button speaks the browser's language, not the reader's. */}
          <label htmlFor={id} className="button" aria-disabled={command.isBlocked || undefined}>
            {t('institute.logoChoose')}
          </label>
          <span id={`${id}-hint`} className="small soft">
            {t('institute.logoHint')}
          </span>
          <span id={`${id}-error`} className="field-error" role="alert">
            {fault}
          </span>
        </div>
        {logoId !== null && <Button onClick={() => void set(null)}>{t('institute.logoRemove')}</Button>}
      </div>
    </div>
  )
}

function Logo({ logoId, name }: { logoId: string; name: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(calls.institutes.getLogo, { logoId }))
  if (!data) return null
  const { type, bytes } = data.data
  return <img className="institute-logo" src={`data:${type};base64,${bytes}`} alt={t('institute.logoOf', { name })} />
}

const productBlue = '#1f57b8'

function ColourField({ institute: { brandColour }, onSaved }: LookFormProps) {
  const { t } = useTranslation()
  const id = useId()
  const [colour, setColour] = useState(brandColour ?? productBlue)
  const command = useCommand(calls.institutes.update)
  const { light, dark } = accentsOf(colour)

  async function save(next: string | null) {
    const { instituteId, personId } = requirePerson()
    await command.run({ instituteId, userId: personId, brandColour: next })
    showMessage(t('common.saved'))
    onSaved()
  }

  return (
    <div className="stack">
      <div className="field">
        <label htmlFor={id}>{t('institute.colour')}</label>
        <input
          id={id}
          type="color"
          className="colour"
          value={colour}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setColour(event.target.value.toLowerCase())}
        />
        <span id={`${id}-hint`} className="small soft">
          {t('institute.colourHint')}
        </span>
      </div>
      <div className="row" aria-hidden="true">
        <span className="sample" style={{ background: light.blue, color: light.onBlue }}>
          {t('shell.light')}
        </span>
        <span className="sample" style={{ background: dark.blue, color: dark.onBlue }}>
          {t('shell.dark')}
        </span>
      </div>
      <div className="row">
        <Button
          look="main"
          isBusy={command.isPending}
          disabled={command.isBlocked}
          onClick={() => void save(colour).catch(() => {})}
        >
          {t('institute.colourSave')}
        </Button>
        {brandColour !== null && (
          <Button onClick={() => void save(null).catch(() => {})}>{t('institute.colourReset')}</Button>
        )}
      </div>
    </div>
  )
}

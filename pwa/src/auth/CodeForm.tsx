import { normaliseCode } from '@takhti/schema/classes/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'

/** The form for a code; the page of the code box finds what it belongs to. */
export function CodeForm() {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const typed = normaliseCode(code)
    setMissing(typed === '')
    if (typed !== '') location.assign(`/q/${typed}`)
  }

  return (
    <form className="stack" noValidate onSubmit={submit} aria-labelledby="code-form-title">
      <h2 id="code-form-title" className="auth-question">
        {t('login.student')}
      </h2>
      <Field
        label={t('login.code')}
        autoComplete="off"
        autoCapitalize="characters"
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        error={isMissing ? t('login.codeMissing') : null}
      />
      <Button type="submit">{t('login.join')}</Button>
    </form>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { QrCode } from '#ui/QrCode.tsx'

type TotpSetUpProps = { begun: { secret: string; uri: string }; onConfirm: (code: string) => void }

/** The secret of a new authenticator app, as a QR code and as text, and the field for its first code. */
export function TotpSetUp({ begun, onConfirm }: TotpSetUpProps) {
  const { t } = useTranslation()
  const [code, setCode] = useState('')
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') onConfirm(code)
      }}
    >
      <p>{t('factor.scan')}</p>
      <div className="factor-qr">
        <QrCode text={begun.uri} label={t('factor.qr')} />
      </div>
      <p className="small" dir="ltr">
        <code>{begun.secret}</code>
      </p>
      <Field
        label={t('factor.code')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" look="main">
        {t('factor.confirm')}
      </Button>
    </form>
  )
}

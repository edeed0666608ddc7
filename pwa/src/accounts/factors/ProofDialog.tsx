import type { OwnFactors } from '@takhti/schema/accounts/factors/model'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { canUsePasskeys, proveByPasskey } from '#api/passkeys.ts'
import { useTask } from '#api/task.ts'
import { currentLanguage } from '#languages/text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/Field.tsx'

/** Asks the person for a proof before a sensitive command, by any of their factors. */
export function ProofDialog({ onDone }: { onDone: (isProved: boolean) => void }) {
  const { t } = useTranslation()
  const [factors, setFactors] = useState<OwnFactors | null>(null)
  const [typed, setTyped] = useState('')
  const [isMailed, setMailed] = useState(false)
  const proved = useTask(async (prove: () => Promise<unknown>) => {
    await prove()
    onDone(true)
  })
  const mail = useTask(async () => {
    const { email } = await send(calls.profiles.get, {})
    if (email === null) return
    await send(calls.accounts.sendVerificationLink, { id: email, language: currentLanguage().code })
    setMailed(true)
  })
  useEffect(() => {
    send(lateCalls.factors.get, {}).then(setFactors, () => onDone(false))
  }, [onDone])
  const hasPassword = factors?.hasPassword === true
  const hasCode = factors !== null && (factors.totp !== null || factors.recoveryCodesLeft > 0)
  const refusal = proved.problem ?? mail.problem
  const problem = refusal && t(`errors.${refusal.code}`)
  const hasField = !isMailed && (hasPassword || hasCode)
  const proof = hasPassword && !isCode(typed) ? { password: typed } : { code: typed }
  return (
    <Dialog
      title={t('factor.proofTitle')}
      closeLabel={t('common.close')}
      cancelLabel={t('common.cancel')}
      submitLabel={isMailed ? t('factor.linkOpened') : t('factor.confirm')}
      isBusy={proved.isPending}
      isSubmitDisabled={!isMailed && typed === ''}
      onClose={() => onDone(false)}
      onSubmit={() => (isMailed ? onDone(true) : proved.run(() => send(lateCalls.factors.prove, proof)))}
    >
      <p>{isMailed ? t('factor.linkSent') : t('factor.proofText')}</p>
      {hasField ? (
        <Field
          label={t(hasPassword ? (hasCode ? 'factor.passwordOrCode' : 'login.password') : 'factor.code')}
          type={hasPassword ? 'password' : 'text'}
          autoComplete={hasPassword ? 'current-password' : 'one-time-code'}
          dir="ltr"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          error={problem}
        />
      ) : (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="row">
        {factors !== null && factors.passkeys.length > 0 && canUsePasskeys() && (
          <Button onClick={() => proved.run(proveByPasskey)}>{t('factor.usePasskey')}</Button>
        )}
        {!isMailed && (
          <Button isBusy={mail.isPending} onClick={() => mail.run()}>
            {t('factor.mailLink')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}

const isCode = (text: string) => /^\s*(\d[\s-]?){6}\s*$|^\s*([0-9A-Za-z]{4}[\s-]?){4}\s*$/u.test(text)

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { addPasskey, canUsePasskeys } from '#api/passkeys.ts'
import { withRecentProof } from '#api/recent-proof.ts'
import { useTask } from '#api/task.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useFactors } from './factors.ts'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TotpSetUp } from './TotpSetUp.tsx'

/** Two-step sign-in of the person: the authenticator app, passkeys and recovery codes. */
export function FactorPanel() {
  const { t, i18n } = useTranslation()
  const { factors, refetch } = useFactors()
  const [codes, setCodes] = useState<readonly string[]>([])
  const [begun, setBegun] = useState<{ secret: string; uri: string } | null>(null)
  const { run: change, problem } = useTask(async (make: () => Promise<readonly string[] | void>) => {
    const fresh = await withRecentProof(make)
    if (fresh !== undefined && fresh.length > 0) setCodes(fresh)
    refetch()
  })
  if (factors === null) return null
  const isSet = factors.totp !== null || factors.passkeys.length > 0

  const begin = () =>
    change(async () => {
      setBegun(await send(lateCalls.factors.beginTotp, {}))
    })
  const remove = (factorId: string) =>
    change(async () => {
      await send(lateCalls.factors.remove, { factorId })
    })
  const confirm = (code: string) =>
    change(async () => {
      const { recoveryCodes } = await send(lateCalls.factors.confirmTotp, { code })
      setBegun(null)
      return recoveryCodes
    })
  const renew = () => change(async () => (await send(lateCalls.factors.renewCodes, {})).recoveryCodes)

  return (
    <section className="card stack" aria-labelledby="profile-factors">
      <h2 id="profile-factors">{t('factor.title')}</h2>
      <p>{t(isSet ? 'factor.isOn' : 'factor.isOff')}</p>
      {factors.dueAt !== null && (
        <p role="status">{t('factor.due', { date: new Date(factors.dueAt).toLocaleDateString(i18n.language) })}</p>
      )}
      <FactorList factors={factors} onRemove={remove} />
      {begun !== null && <TotpSetUp begun={begun} onConfirm={confirm} />}
      <RecoveryCodes codes={codes} />
      <p className="field-error" role="alert">
        {problem && t(`errors.${problem.code}`)}
      </p>
      <div className="row">
        {factors.totp === null && factors.canUseTotp && begun === null && (
          <Button onClick={() => begin()}>{t('factor.addApp')}</Button>
        )}
        {canUsePasskeys() && <AddPasskey onAdd={(name) => change(() => addPasskey(name))} />}
        {isSet && <Button onClick={() => renew()}>{t('factor.renewCodes')}</Button>}
      </div>
    </section>
  )
}

function FactorList({
  factors,
  onRemove,
}: {
  factors: NonNullable<ReturnType<typeof useFactors>['factors']>
  onRemove: (id: string) => void
}) {
  const { t, i18n } = useTranslation()
  const app = factors.totp === null ? [] : [{ ...factors.totp, name: t('factor.app') }]
  const all = [...app, ...factors.passkeys]
  if (all.length === 0) return null
  return (
    <ul className="stack">
      {all.map(({ id, name, createdAt }) => (
        <li key={id} className="row">
          <span>
            {name} <span className="small soft">{new Date(createdAt).toLocaleDateString(i18n.language)}</span>
          </span>
          <Button look="quiet" aria-label={t('factor.removeNamed', { name })} onClick={() => onRemove(id)}>
            {t('factor.remove')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A name distinguishes passkeys when one of them is to be removed. */
function AddPasskey({ onAdd }: { onAdd: (name: string) => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  if (typed === null) return <Button onClick={() => setTyped('')}>{t('factor.addPasskey')}</Button>
  return (
    <form
      className="row"
      onSubmit={(event) => {
        event.preventDefault()
        setTyped(null)
        onAdd(typed.trim() || t('factor.passkey'))
      }}
    >
      <Field
        label={t('factor.passkeyName')}
        maxLength={60}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" look="main">
        {t('factor.addPasskey')}
      </Button>
    </form>
  )
}

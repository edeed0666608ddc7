import { normaliseCoupon } from '@takhti/schema/licences/rules'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { refusalText } from './licences-text.ts'

/** Redeems a coupon; what it gave shows in the plan above. */
export function CouponForm() {
  const { t } = useTranslation()
  const redeem = useCommand(calls.licences.redeem, { isToldInPlace: true })
  const [code, setCode] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [isDone, setDone] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    const isEmpty = normaliseCoupon(code) === ''
    setMissing(isEmpty)
    setDone(false)
    if (isEmpty || redeem.isPending) return
    // The field says why it was refused.
    const answer = await redeem.run({ couponCode: code }).catch(() => null)
    if (answer === null) return
    setDone(true)
    setCode('')
  }

  const problem = isMissing ? t('errors.licences/coupon-required') : refusalText(t, redeem.problem?.code)
  return (
    <form className="card coupon" noValidate onSubmit={(event) => void submit(event)}>
      <div className="coupon-field">
        <Field
          label={t('coupon.label')}
          hint={t('coupon.hint')}
          value={code}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          error={problem}
          onChange={(event) => setCode(event.target.value)}
        />
        <Button type="submit" look="main" isBusy={redeem.isPending} disabled={redeem.isBlocked}>
          {t('coupon.redeem')}
        </Button>
      </div>
      <p role="status" className="coupon-done">
        {isDone && t('coupon.done')}
      </p>
    </form>
  )
}

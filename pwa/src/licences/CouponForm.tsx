import { normaliseCoupon } from '@takhti/schema/licences/rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormProblem } from '#ui/FormFoot.tsx'
import { useForm } from '#ui/use-form.ts'
import { refusalText } from './licences-text.ts'

/** Redeems a coupon; the plan above shows its effect. */
export function CouponForm() {
  const { t } = useTranslation()
  const redeem = useCommand(calls.licences.redeem, { isShownInPlace: true })
  const [isDone, setDone] = useState(false)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: normaliseCoupon(code) === '' ? t('errors.licences/coupon-required') : null }),
    command: redeem,
    refusedAt: { other: 'code' },
    refusalText: (code) => refusalText(t, code),
    save: ({ code }) => redeem.run({ couponCode: code }),
    isEmptiedOnSave: true,
  })
  return (
    <form className="card coupon" noValidate onSubmit={(event) => void form.submit(event).then(setDone)}>
      <div className="coupon-field">
        <Field
          label={t('coupon.label')}
          hint={t('coupon.hint')}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          dir="ltr"
          {...form.field('code')}
        />
        <Button type="submit" look="main" isBusy={form.isBusy} disabled={form.isBlocked}>
          {t('coupon.redeem')}
        </Button>
      </div>
      <FormProblem form={form} />
      <p role="status" className="coupon-done">
        {isDone && t('coupon.done')}
      </p>
    </form>
  )
}

import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import type { Form } from './use-form.ts'

type ShownForm = Pick<Form<never>, 'isBusy' | 'isBlocked' | 'problem'>

/** Why a form was not saved, where no field shows the reason. */
export function FormProblem({ form }: { form: Pick<ShownForm, 'problem'> }) {
  return (
    <p className="field-error" role="alert">
      {form.problem}
    </p>
  )
}

type FormFootProps = { form: ShownForm; label?: string; look?: 'main' | 'danger' }

/** The submit button of a form on a page, with the problem beside it. */
export function FormFoot({ form, label, look = 'main' }: FormFootProps) {
  const { t } = useTranslation()
  return (
    <div className="row">
      <Button type="submit" look={look} isBusy={form.isBusy} disabled={form.isBlocked}>
        {label ?? t('common.save')}
      </Button>
      <FormProblem form={form} />
    </div>
  )
}

import { foldSpelling } from '@takhti/schema/kit/text-fold'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { invalidateArea } from '#api/query.ts'
import { paths } from '#screen/paths.ts'
import { Field } from '#ui/Field.tsx'
import { FormFoot } from '#ui/FormFoot.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

/** Erases a student for good, after their name was typed. */
export function EraseForm({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation()
  const erase = useCommand(lateCalls.records.erase, { isShownInPlace: true })
  const navigate = useNavigate()
  const form = useForm({
    initial: { typed: '' },
    check: ({ typed }) => ({
      typed: foldSpelling(typed) === foldSpelling(name) ? null : t('errors.records/name-differs'),
    }),
    command: erase,
    refusedAt: { other: 'typed' },
    async save({ typed }) {
      const answer = await erase.run({ instituteId: requirePerson().instituteId, userId, name: typed })
      for (const area of ['students', 'classes']) invalidateArea(area)
      showMessage(t(answer?.isErased === true ? 'records.erased' : 'records.beingErased'))
      await navigate({ to: paths.importStudents, replace: true })
    },
  })
  return (
    <form
      className="card stack records-erase"
      aria-labelledby="records-erase"
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      <h2 id="records-erase">{t('records.eraseTitle')}</h2>
      <p className="soft">{t('records.eraseText')}</p>
      <Field label={t('records.typeName', { name })} autoComplete="off" {...form.field('typed')} />
      <FormFoot form={form} label={t('records.erase')} look="danger" />
    </form>
  )
}

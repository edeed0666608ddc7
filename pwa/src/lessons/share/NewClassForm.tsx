import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { useForm } from '#ui/use-form.ts'

/** Makes a class where it is needed; `isFirst` where the caller has none yet. */
export function NewClassForm({ isFirst, onMade }: { isFirst: boolean; onMade: (classId: string) => void }) {
  const { t } = useTranslation()
  const create = useCommand(calls.classes.create, { isShownInPlace: true })
  const form = useForm({
    initial: { name: '' },
    check: ({ name }) => ({ name: name.trim() === '' ? t('classes.nameMissing') : null }),
    command: create,
    refusedAt: { other: 'name' },
    isEmptiedOnSave: true,
    async save({ name }) {
      const { instituteId, personId: userId } = requirePerson()
      const made = await create.run({ instituteId, userId, name })
      if (made) onMade(made.classId)
    },
  })
  return (
    <form
      className="share-new"
      aria-label={t('classes.create')}
      noValidate
      onSubmit={(event) => void form.submit(event)}
    >
      {isFirst && <p>{t('share.firstClass')}</p>}
      <Field label={t('classes.name')} maxLength={80} placeholder={t('share.example')} {...form.field('name')} />
      {form.problem !== null && <p role="alert">{form.problem}</p>}
      <Button type="submit" look={isFirst ? 'main' : 'plain'} isBusy={form.isBusy} disabled={form.isBlocked}>
        {t('share.createAndPublish')}
      </Button>
    </form>
  )
}

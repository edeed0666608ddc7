import { IconCopy } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { paths } from '#screen/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { useForm } from '#ui/use-form.ts'

type CopyPanelProps = { classId: string; name: string }

/** Makes a class with the syllabus, the lessons and the settings of this one. */
export function CopyPanel({ classId, name }: CopyPanelProps) {
  const { t } = useTranslation('translation', { keyPrefix: 'classCopy' })
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className="card people-head" aria-labelledby={id}>
      <div className="grow">
        <h2 id={id}>{t('title')}</h2>
        <p className="soft">{t('text')}</p>
      </div>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconCopy size={18} aria-hidden="true" />
        {t('title')}
      </Button>
      {isOpen && <CopyDialog {...{ classId, name }} onClose={() => setOpen(false)} />}
    </section>
  )
}

function CopyDialog({ classId, name: source, onClose }: CopyPanelProps & { onClose: () => void }) {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'classCopy' })
  const navigate = useNavigate()
  const create = useCommand(calls.classes.create, { isShownInPlace: true })
  const form = useForm({
    initial: { name: t('nameOf', { name: source }) },
    check: ({ name }) => ({ name: name.trim() === '' ? i18n.t('classes.nameMissing') : null }),
    command: create,
    refusedAt: { other: 'name' },
    async save({ name }) {
      const { instituteId, personId: userId } = requirePerson()
      const made = await create.run({ instituteId, userId, name, copyOf: classId })
      if (made) await navigate({ to: paths.classDetail, params: { classId: made.classId } })
    },
  })
  return (
    <FormDialog title={t('title')} form={form} onClose={onClose}>
      <Field label={i18n.t('classes.name')} maxLength={80} {...form.field('name')} />
    </FormDialog>
  )
}

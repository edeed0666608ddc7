import { maxFrameHosts, readFrameHosts } from '@takhti/schema/institutes/frame-hosts'
import type { Institute } from '@takhti/schema/institutes/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { AreaField } from '#ui/AreaField.tsx'
import { FormFoot } from '#ui/FormFoot.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { UnsavedGuard } from '#ui/UnsavedGuard.tsx'
import { useForm } from '#ui/use-form.ts'

/** The hosts from which teachers may embed web pages in their lessons. */
export function FrameHostsForm({ institute, onSaved }: { institute: Institute; onSaved: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  // A cached answer from before there was such a list has none.
  const stored: string | undefined = institute.frameHosts
  const command = useCommand(calls.institutes.update, { isShownInPlace: true })
  const form = useForm({
    initial: { hosts: (stored ?? '').split(' ').join('\n') },
    check: ({ hosts }) => ({
      hosts: readFrameHosts(hosts) === null ? t('institute.frames.fault', { most: maxFrameHosts }) : null,
    }),
    command,
    async save({ hosts }) {
      const { instituteId, personId } = requirePerson()
      await command.run({ instituteId, userId: personId, frameHosts: (readFrameHosts(hosts) ?? []).join(' ') })
      showMessage(t('common.saved'))
      onSaved()
    },
  })
  return (
    <section className="card" aria-labelledby={id}>
      <form className="stack" noValidate onSubmit={(event) => void form.submit(event)}>
        <h2 id={id}>{t('institute.frames.title')}</h2>
        <AreaField
          label={t('institute.frames.hosts')}
          hint={t('institute.frames.hint')}
          dir="ltr"
          rows={4}
          spellCheck={false}
          autoCapitalize="off"
          {...form.field('hosts')}
        />
        <FormFoot form={form} />
      </form>
      <UnsavedGuard isDirty={form.isDirty} />
    </section>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { FormProblem } from '#ui/FormFoot.tsx'
import { useForm } from '#ui/use-form.ts'

/** Connects the person to a course of a learning platform that did not know them. */
export function ConnectPanel() {
  const { t } = useTranslation('translation', { keyPrefix: 'connections.connect' })
  const connect = useCommand(lateCalls.lti.connect, { isShownInPlace: true })
  const [connected, setConnected] = useState<string | null>(null)
  const form = useForm({
    initial: { code: '' },
    check: ({ code }) => ({ code: code.trim() === '' ? t('codeMissing') : null }),
    command: connect,
    refusedAt: { other: 'code' },
    isEmptiedOnSave: true,
    save: async ({ code }) => {
      const answer = await connect.run({ code: code.trim() })
      if (answer !== null) setConnected(answer.name)
      return answer
    },
  })
  return (
    <section className="card stack" aria-labelledby="connect-course">
      <h2 id="connect-course">{t('title')}</h2>
      <p className="soft">{t('text')}</p>
      <form
        className="row"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        <Field label={t('code')} autoComplete="off" maxLength={20} dir="ltr" {...form.field('code')} />
        <Button type="submit" isBusy={form.isBusy}>
          {t('submit')}
        </Button>
      </form>
      <FormProblem form={form} />
      <p role="status">{connected === null ? '' : t('done', { name: connected })}</p>
    </section>
  )
}

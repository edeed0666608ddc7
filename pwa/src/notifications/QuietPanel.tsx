import { usualQuiet } from '@takhti/schema/notifications/quiet/rules'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { clockText, minuteIn } from '#languages/clock-text.ts'
import { Field } from '#ui/Field.tsx'
import { FormFoot } from '#ui/FormFoot.tsx'
import { showMessage } from '#ui/snackbars.ts'
import { useForm } from '#ui/use-form.ts'

type Hours = { from: number; to: number } | null

/** The quiet hours of a class; only its teachers see and choose them. */
export function QuietPanel({ classId }: { classId: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(q(lateCalls.quiet.get, { classId }))
  if (data === undefined) return null
  const { hours, timeZone } = data.data
  return (
    <section className="card stack" aria-labelledby="quiet-title">
      <h2 id="quiet-title">{t('push.quietTitle')}</h2>
      <p className="soft">{t('push.quietText')}</p>
      <QuietForm key={JSON.stringify(hours)} classId={classId} chosen={hours} timeZone={timeZone} />
    </section>
  )
}

type QuietFormProps = { classId: string; chosen: Hours; timeZone: string }

function QuietForm({ classId, chosen, timeZone }: QuietFormProps) {
  const { t } = useTranslation()
  const choose = useCommand(lateCalls.quiet.choose, { isShownInPlace: true })
  const form = useForm({
    initial: { hours: chosen },
    command: choose,
    async save({ hours }) {
      await choose.run({ classId, hours })
      showMessage(t('push.quietSaved'))
    },
  })
  const { hours } = form.values
  const setHours = (changed: Hours) => form.set({ hours: changed })
  return (
    <form className="stack" onSubmit={(event) => void form.submit(event)}>
      <label className="row">
        <input
          type="checkbox"
          className="person-pick"
          checked={hours !== null}
          onChange={({ target }) => setHours(target.checked ? usualQuiet : null)}
        />
        {t('push.quietOn')}
      </label>
      {hours !== null && (
        <>
          <Field
            type="time"
            label={t('push.quietFrom')}
            value={clockText(hours.from)}
            onChange={({ target }) => setHours({ ...hours, from: minuteIn(target.value) ?? hours.from })}
          />
          <Field
            type="time"
            label={t('push.quietTo')}
            hint={t('push.quietZone', { zone: timeZone })}
            value={clockText(hours.to)}
            onChange={({ target }) => setHours({ ...hours, to: minuteIn(target.value) ?? hours.to })}
          />
        </>
      )}
      <FormFoot form={form} />
    </form>
  )
}

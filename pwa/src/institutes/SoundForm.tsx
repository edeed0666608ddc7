import type { Institute } from '@takhti/schema/institutes/model'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { calls } from '#api/calls.ts'
import { useCommand } from '#api/command.ts'
import { requirePerson } from '#api/person.ts'
import { showMessage } from '#ui/snackbars.ts'

/** Whether panels of the institute may play the sounds of live quizzes. */
export function SoundForm({ institute, onSaved }: { institute: Institute; onSaved: () => void }) {
  const { t } = useTranslation()
  const id = useId()
  const { run, isPending, isBlocked } = useCommand(calls.institutes.update)
  // A cached answer from before the switch existed has none.
  const stored: boolean | undefined = institute.hasQuizSound
  const set = async (hasQuizSound: boolean) => {
    const { instituteId, personId } = requirePerson()
    await run({ instituteId, userId: personId, hasQuizSound })
    showMessage(t('common.saved'))
    onSaved()
  }
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{t('institute.sound.title')}</h2>
      <label className="row">
        <input
          type="checkbox"
          checked={stored ?? true}
          disabled={isPending || isBlocked}
          // The error is shown by the bar.
          onChange={({ target }) => void set(target.checked).catch(() => {})}
        />
        {t('institute.sound.label')}
      </label>
      <p className="small soft">{t('institute.sound.hint')}</p>
    </section>
  )
}

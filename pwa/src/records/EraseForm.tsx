import { foldSpelling } from '@takhti/schema/kit/text-fold'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { invalidateArea } from '#api/query.ts'
import { paths } from '#app/paths.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { say } from '#ui/snackbars.ts'

/** Erases a student for good, after their name was typed. */
export function EraseForm({ userId, name }: { userId: string; name: string }) {
  const { t } = useTranslation()
  const erase = useCommand(lateCalls.records.erase)
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [isWrong, setWrong] = useState(false)

  async function submit() {
    const isSame = foldSpelling(typed) === foldSpelling(name)
    setWrong(!isSame)
    if (!isSame) return
    try {
      const answer = await erase.run({ instituteId: requirePerson().instituteId, userId, name: typed })
      for (const area of ['students', 'classes']) invalidateArea(area)
      say(t(answer?.isErased === true ? 'records.erased' : 'records.beingErased'))
      await navigate({ to: paths.importStudents, replace: true })
    } catch (error) {
      // Shown below the field, by `problem`.
      if (!(error instanceof ApiError)) throw error
    }
  }

  return (
    <form
      className="card stack records-erase"
      aria-labelledby="records-erase"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <h2 id="records-erase">{t('records.eraseTitle')}</h2>
      <p className="soft">{t('records.eraseText')}</p>
      <Field
        label={t('records.typeName', { name })}
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={isWrong ? t('errors.records/name-differs') : erase.problem && t(`errors.${erase.problem.code}`)}
      />
      <div className="row">
        <Button type="submit" look="danger" isBusy={erase.isPending} disabled={erase.isBlocked}>
          {t('records.erase')}
        </Button>
        {erase.isBlocked && <span className="small soft">{t('common.needsNetwork')}</span>}
      </div>
    </form>
  )
}

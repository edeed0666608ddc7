import type { LearnerConsent } from '@takhti/schema/learning/model'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { Button } from '#ui/Button.tsx'
import { CommandProblem } from '#ui/CommandProblem.tsx'
import { Field } from '#ui/Field.tsx'

/** The year of birth and the consent of each student of a class. */
export function ConsentList({ classId, students }: { classId: string; students: readonly LearnerConsent[] }) {
  const { t } = useTranslation()
  return (
    <section className="card stack" aria-labelledby="learning-consents">
      <h2 id="learning-consents">{t('learning.consents')}</h2>
      {students.length === 0 && <p className="soft">{t('learning.noStudents')}</p>}
      <ul className="stack learning-students">
        {students.map((student) => (
          <ConsentRow key={`${student.id} ${student.bornYear} ${student.hasConsent}`} {...{ classId, student }} />
        ))}
      </ul>
    </section>
  )
}

function ConsentRow({ classId, student }: { classId: string; student: LearnerConsent }) {
  const { t } = useTranslation()
  const save = useCommand(lateCalls.learning.consent, { isShownInPlace: true })
  const [year, setYear] = useState(String(student.bornYear ?? ''))
  const [hasConsent, setConsent] = useState(student.hasConsent)
  const bornYear = /^(19|20|21)\d\d$/.test(year) ? Number(year) : null
  const isChanged = bornYear !== student.bornYear || hasConsent !== student.hasConsent
  return (
    <li>
      <form
        className="row"
        aria-label={student.name}
        onSubmit={(event) => {
          event.preventDefault()
          if (bornYear === null) return
          // The problem is shown below.
          void save.run({ classId, studentId: student.id, bornYear, hasConsent }).catch(() => {})
        }}
      >
        <span className="grow">
          <strong dir="auto">{student.name}</strong>{' '}
          <span className="tag" data-tone={student.access === 'ok' ? 'good' : 'quiet'}>
            {t(`learning.states.${student.access}`)}
          </span>
        </span>
        <Field
          label={t('learning.born')}
          inputMode="numeric"
          maxLength={4}
          value={year}
          onChange={({ target }) => setYear(target.value)}
        />
        <label className="row">
          <input type="checkbox" checked={hasConsent} onChange={({ target }) => setConsent(target.checked)} />
          {t('learning.consent')}
        </label>
        <Button type="submit" isBusy={save.isPending} disabled={save.isBlocked || bornYear === null || !isChanged}>
          {t('common.save')}
        </Button>
        <CommandProblem of={save} />
      </form>
    </li>
  )
}

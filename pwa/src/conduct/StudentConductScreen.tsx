import type { ConductEntry } from '@takhti/schema/conduct/model'
import { familyView, totalsOf, type Totals } from '@takhti/schema/conduct/rules'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { isInWebview } from '#screen/webview.ts'
import { Button } from '#ui/Button.tsx'
import { useReadOnly } from '#ui/read-only.ts'
import { EntryActions } from './EntryActions.tsx'
import { OpenBadgeButton } from './OpenBadgeButton.tsx'
import { PraiseSheet } from './PraiseSheet.tsx'
import { StudentConduct } from './StudentConduct.tsx'
import './conduct.css'

type OfStudent = {
  studentId: string
  name: string
  classId: string
  className: string
  totals: Totals
  items: ConductEntry[]
}

export const studentConductScreen = screen<OfStudent>({
  path: paths.conductOfStudent,
  title: 'conduct',
  roles: ['instructor'],
  load: ({ classId = '', studentId = '' }) => q(lateCalls.conduct.ofStudent, { classId, studentId }),
  heading: ({ name }) => name,
  Actions: ({ data }) => <GiveButton of={data} />,
  classOf: ({ data }) => data.classId,
  View: ({ data }) => <StudentView of={data} />,
})

/** The screen, once its texts have loaded. */
export async function loadStudentConduct() {
  await addWords('conduct')
  return studentConductScreen
}

function GiveButton({ of: { classId, studentId, name } }: { of: OfStudent }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  if (useReadOnly()) return null
  return (
    <>
      <Button look="main" onClick={() => setOpen(true)}>
        {t('conduct.praise')}
      </Button>
      {isOpen && <PraiseSheet classId={classId} studentIds={[studentId]} name={name} onClose={() => setOpen(false)} />}
    </>
  )
}

function StudentView({ of }: { of: OfStudent }) {
  const { t } = useTranslation()
  const [isFamily, setFamily] = useState(false)
  const { classId, className, items, totals } = of
  return (
    <div className="stack conduct-student">
      <div className="row conduct-screen-only">
        {!isInWebview() && (
          <Link to={paths.conduct} params={{ classId }} className="grow">
            <bdi>{className}</bdi>
          </Link>
        )}
        <Button aria-pressed={isFamily} onClick={() => setFamily(!isFamily)}>
          {t('conduct.familyView')}
        </Button>
        {isFamily && <Button onClick={() => print()}>{t('conduct.print')}</Button>}
      </div>
      {isFamily ? <FamilyReport of={of} /> : <StudentConduct totals={totals} items={items} actionsOf={actionsOf} />}
    </div>
  )
}

function actionsOf(entry: ConductEntry) {
  return (
    <>
      <EntryActions entry={entry} />
      <OpenBadgeButton entry={entry} />
    </>
  )
}

/** What a family is shown: what is shared, praise first, with its own totals. */
function FamilyReport({ of: { name, className, items } }: { of: OfStudent }) {
  const { t, i18n } = useTranslation()
  const [today] = useState(() => new Date())
  const shown = familyView(items)
  const left = items.length - shown.length
  return (
    <>
      <p className="small soft conduct-screen-only" role="status">
        {t('conduct.familyHint', { count: left })}
      </p>
      <article className="family-report">
        <header>
          <h2 dir="auto">{name}</h2>
          <p className="soft">
            <bdi>{className}</bdi> · {today.toLocaleDateString(i18n.language, { dateStyle: 'long' })}
          </p>
        </header>
        <StudentConduct totals={totalsOf(shown)} items={shown} />
      </article>
    </>
  )
}

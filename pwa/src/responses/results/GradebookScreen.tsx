import { IconTable } from '@tabler/icons-react'
import type { Gradebook } from '@takhti/schema/responses/marking-model'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lateCalls } from '#api/late-calls.ts'
import { q } from '#api/query.ts'
import { addWords } from '#languages/late-words.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Notice } from '#ui/Notice.tsx'
import { TableFrame } from '#ui/TableFrame.tsx'
import { SaveTableMenu } from '../SaveTableMenu.tsx'
import { averageOf, cellText, gradebookRows } from './gradebook-table.ts'
import { percent } from './result-text.ts'
import './results.css'

export const gradebookScreen = screen<Gradebook>({
  path: paths.gradebook,
  title: 'gradebook',
  roles: ['instructor'],
  load: ({ classId = '' }) => q(lateCalls.responses.gradebook, { classId }),
  isEmpty: ({ assessments }) => assessments.length === 0,
  Empty: () => <NoAssessments />,
  View: ({ data }) => <GradebookView gradebook={data} />,
})

/** The screen, once its texts have loaded. */
export async function loadGradebook() {
  await addWords('marking')
  return gradebookScreen
}

function NoAssessments() {
  const { t } = useTranslation()
  return <Notice mark={<IconTable size={36} />} title={t('gradebook.emptyTitle')} text={t('gradebook.emptyText')} />
}

/** Each student by each assessment: the last attempt that was handed in. */
function GradebookView({ gradebook }: { gradebook: Gradebook }) {
  const { t } = useTranslation()
  const { assessments, students, scores } = gradebook
  const name = t('gradebook.title')
  return (
    <div className="stack">
      <div className="row">
        <p className="grow small soft">{t('gradebook.key')}</p>
        <SaveTableMenu
          name={name}
          tables={() => Promise.resolve([{ title: name, lead: t('gradebook.key'), rows: gradebookRows(gradebook, t) }])}
        />
      </div>
      <TableFrame name={name}>
        <table className="result-table">
          <caption className="hidden">{name}</caption>
          <thead>
            <tr>
              <th scope="col">{t('responses.student')}</th>
              {assessments.map((assessment) => (
                <th key={assessment.id} scope="col" dir="auto">
                  <Link to={paths.results} params={{ assessmentId: assessment.id }}>
                    {assessment.name}
                  </Link>
                  {assessment.isHidden && <span className="small soft"> ({t('gradebook.hidden')})</span>}
                </th>
              ))}
              <th scope="col">{t('gradebook.average')}</th>
            </tr>
          </thead>
          <tbody>
            {students.map(({ studentId, name: student }) => {
              const own = scores.filter((score) => score.studentId === studentId)
              const average = averageOf(own)
              return (
                <tr key={studentId}>
                  <th scope="row" dir="auto">
                    {student}
                  </th>
                  {assessments.map(({ id }) => {
                    const score = own.find(({ assessmentId }) => assessmentId === id)
                    return <td key={id}>{score ? cellText(score) : '–'}</td>
                  })}
                  <td>
                    {percent(average.value)} <span className="small soft">{t('results.of', { of: average.of })}</span>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </TableFrame>
    </div>
  )
}

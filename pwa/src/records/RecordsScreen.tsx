import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { lateCalls } from '#api/late-calls.ts'
import { requirePerson } from '#api/person.ts'
import { q } from '#api/query.ts'
import { withRecentProof } from '#api/recent-proof.ts'
import { useTask } from '#api/task.ts'
import { paths } from '#screen/paths.ts'
import { screen } from '#screen/screen.tsx'
import { Button } from '#ui/Button.tsx'
import { EraseForm } from './EraseForm.tsx'
import { saveRecords } from './save-records.ts'
import './records.css'

export const recordsScreen = screen({
  path: paths.studentRecords,
  title: 'records',
  roles: ['admin'],
  load: ({ studentId = '' }) =>
    q(lateCalls.records.look, { instituteId: requirePerson().instituteId, userId: studentId }),
  heading: nameOf,
  View: ({ data }) => (
    <div className="stack records">
      <ExportPanel userId={data.userId} name={nameOf(data)} rows={data.rows} />
      <EraseForm userId={data.userId} name={nameOf(data)} />
    </div>
  ),
})

function nameOf({ first_name, last_name }: { first_name: string; last_name: string }): string {
  return `${first_name} ${last_name}`.trim()
}

type ExportPanelProps = { userId: string; name: string; rows: number }

/** A copy of all data that the institute has of the student, as a file. */
function ExportPanel({ userId, name, rows }: ExportPanelProps) {
  const { t } = useTranslation()
  const { run, isPending, problem } = useTask(async () => {
    const { instituteId } = requirePerson()
    await saveRecords(name, await withRecentProof(() => send(lateCalls.records.export, { instituteId, userId })))
  })

  return (
    <section className="card stack" aria-labelledby="records-export">
      <h2 id="records-export">{t('records.exportTitle')}</h2>
      <p className="soft">{t('records.exportText', { count: rows })}</p>
      <div className="row">
        <Button isBusy={isPending} onClick={() => run()}>
          <IconDownload size={18} aria-hidden="true" />
          {t('records.export')}
        </Button>
      </div>
      <div role="alert" className="field-error">
        {problem && t(`errors.${problem.code}`)}
      </div>
    </section>
  )
}

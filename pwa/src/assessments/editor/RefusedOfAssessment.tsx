import { useNavigate } from '@tanstack/react-router'
import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { RefusedChanges } from '#files/sets/port.tsx'
import { paths } from '#screen/paths.ts'
import { commandsOf, copyAssessment, refreshAssessment, type DeviceAssessment } from '../assessment-store.ts'

/** The changes of an assessment that the server refused. */
export function RefusedOfAssessment({ assessment }: { assessment: DeviceAssessment }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { id, name } = assessment
  const commands = useLiveQuery(() => commandsOf(id), [id]) ?? []
  const refused = commands.filter(({ state }) => state === 'parked')
  return (
    <RefusedChanges
      refused={refused}
      title={t('assessments.editor.refused', { count: refused.length })}
      copyLabel={t('assessments.editor.keepCopy')}
      onCopy={async () => {
        const copyId = await copyAssessment(assessment, name, refused)
        return () => navigate({ to: paths.assessment, params: { assessmentId: copyId } })
      }}
      onGivenUp={() => refreshAssessment(id)}
    />
  )
}

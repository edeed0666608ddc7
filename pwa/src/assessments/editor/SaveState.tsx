import { useLiveQuery } from 'dexie-react-hooks'
import { useTranslation } from 'react-i18next'
import { useOnline } from '#offline/connectivity.ts'
import { commandsOf } from '../assessment-store.ts'
import { saveStateOf } from '../save-state.ts'

/** Whether the server has every change of this assessment. */
export function SaveState({ assessmentId }: { assessmentId: string }) {
  const { t } = useTranslation()
  const isOnline = useOnline()
  const commands = useLiveQuery(() => commandsOf(assessmentId), [assessmentId])
  return (
    <p className="small soft" role="status">
      {commands !== undefined && t(`assessments.saving.${saveStateOf(commands, isOnline)}`)}
    </p>
  )
}

import type { LiveClass, LiveMode } from '@takhti/schema/live/model'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { usePanelStart } from './use-panel-start.ts'

type Wanted = { classId: string; lessonId: string | null; mode: LiveMode }

/** Starts a class here, and on the device that was chosen as well: for the preset lesson, where there is one. */
export function useClassStart(lessonId: string | null, onStarted: (liveClass: LiveClass) => void) {
  const command = useCommand(lateCalls.liveClasses.start)
  const panel = usePanelStart(lessonId)
  const run = ({ classId, lessonId: flow_id, mode }: Wanted) =>
    void command.run({ ...(flow_id !== null && { flow_id }), classId, mode }).then(
      async (liveClass) => {
        if (!liveClass) return
        await panel.show(liveClass)
        onStarted(liveClass)
      },
      // The error is shown by the bar, or by the dialog of a licence.
      () => {},
    )
  return { command, panel, run }
}

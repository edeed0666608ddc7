import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'
import { offerUndo } from '#ui/snackbars.ts'
import { deviceZone } from '../schedule-text.ts'
import type { LessonEvent } from './calendar-events.ts'
import { movedItem, movedLesson, slotOf, type Target } from './moves.ts'

/** Moves lessons, each with a snackbar that moves it back. */
export function useMove() {
  const { t, i18n } = useTranslation('translation', { keyPrefix: 'calendar' })
  const create = useCommand(lateCalls.schedule.create)
  const update = useCommand(lateCalls.schedule.update)
  const remove = useCommand(lateCalls.schedule.remove)

  async function moveOne(event: LessonEvent, to: Target) {
    const { scheduleId, classId } = event.item
    const { series, single } = movedLesson(event, to, deviceZone())
    const made = await create.run({ ...single, classId })
    const takeBack = async () => {
      if (made !== null) await remove.run({ id: made.scheduleId })
    }
    // A day that is not left out would have the lesson twice.
    await update.run({ ...series, scheduleId }).catch(async (error: unknown) => {
      await takeBack()
      throw error
    })
    return async () => {
      await update.run({ ...slotOf(event.item), scheduleId })
      await takeBack()
    }
  }

  async function moveAll(event: LessonEvent, to: Target) {
    const { scheduleId } = event.item
    await update.run({ ...movedItem(event, to, deviceZone()), scheduleId })
    return () => update.run({ ...slotOf(event.item), scheduleId })
  }

  return {
    isBlocked: update.isBlocked,
    isPending: create.isPending || update.isPending || remove.isPending,
    /** Moves an entry, or with `isOnce` a single lesson of a weekly one. The bar shows why it was refused. */
    async run(event: LessonEvent, to: Target, { isOnce }: { isOnce: boolean }): Promise<boolean> {
      try {
        const undo = await (isOnce && event.item.when.kind === 'weekly' ? moveOne(event, to) : moveAll(event, to))
        offerUndo(t('moved', { title: event.title, time: timeText(to, i18n.language) }), () => {
          // The message bar shows a refusal.
          void undo().catch(() => {})
        })
        return true
      } catch {
        return false
      }
    },
  }
}

function timeText({ date, minute }: Target, language: string): string {
  const at = new Date(Date.parse(date) + minute * 60_000)
  const form = { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' } as const
  return at.toLocaleString(language, { ...form, timeZone: 'UTC' })
}

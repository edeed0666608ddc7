import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { retried } from '#offline/retry.ts'
import { userEvents } from '#realtime/user-client.ts'
import { showMessage } from '#ui/snackbars.ts'

/** Handles requests of a paired phone for the quiz on this screen: to end it, or to save its results so far. */
export function useQuizMessages(quizId: string): void {
  const { t } = useTranslation()
  const listen = useEffectEvent((type: string) => {
    if (type === 'CLOSE_LIVE_QUIZ') void end()
    if (type === 'EXPORT_LIVE_QUIZ_PDF') void save().catch(() => showMessage(t('quiz.results.failed')))
  })
  /**
   * Not on the quiz's connection: it may be down at that moment, and a panel's seat may not command. The signed-in
   * person may.
   */
  async function end() {
    await retried(() => send(lateCalls.quizzes.close, { quizId })).catch((error: unknown) => {
      if (error instanceof ApiError) showMessage(t(`errors.${error.code}`))
    })
  }
  async function save() {
    const [results, { saveResults }] = await Promise.all([
      send(lateCalls.quizzes.results, { quizId }),
      import('../results/save-results.ts'),
    ])
    await saveResults(results, 'pdf', t)
  }
  useEffect(() => userEvents.on('device/message', ({ type }) => listen(type)), [])
}

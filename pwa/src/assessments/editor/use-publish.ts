import { replaceEqualDeep } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/command.ts'
import { ApiError } from '#api/errors.ts'
import { lateCalls } from '#api/late-calls.ts'
import { showMessage } from '#ui/snackbars.ts'
import { refreshAssessment, type DeviceAssessment } from '../assessment-store.ts'

/**
 * Publishes what the teacher sees. Each change of this device raises the revision on the server, so the revision comes
 * from there; what a colleague changed meanwhile is a conflict, and shown before the next press.
 */
export function usePublish(shown: DeviceAssessment, onPublished: () => void) {
  const { t } = useTranslation()
  const { id } = shown
  const command = useCommand(lateCalls.assessments.publish, { isShownInPlace: true })
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<ApiError['code'] | null>(null)

  async function publish() {
    setProblem(null)
    setPending(true)
    try {
      const stored = await refreshAssessment(id)
      if (!hasSameContent(shown, stored)) return setProblem('common/conflict')
      await command.run({ assessmentId: id, revision: stored.revision })
      await refreshAssessment(id)
      showMessage(t('assessments.said.published', { count: 1 }))
      onPublished()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.code)
      await refreshAssessment(id).catch(() => {})
    } finally {
      setPending(false)
    }
  }

  return { publish, isPending, problem, isBlocked: command.isBlocked }
}

function hasSameContent(one: DeviceAssessment, other: DeviceAssessment): boolean {
  const [before, after] = [one, other].map(({ questions, settings }) => ({ questions, settings }))
  return replaceEqualDeep(before, after) === before
}

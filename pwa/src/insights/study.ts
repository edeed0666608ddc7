import { newId } from '@takhti/schema/kit/ids'
import { enqueue } from '#api/command.ts'
import { lateCalls } from '#api/late-calls.ts'

/** A shorter visit is a look, and no studying. */
const shortestMs = 15_000

/**
 * Reports when a learner studies a lesson alone: the lesson, the start and the end, and no more. A hidden page studies
 * nothing, so its session ends, and another one begins when it is shown again. Returns the end.
 */
export function startStudy(lessonId: string): () => void {
  let end = () => {}

  function begin() {
    const startedAt = new Date()
    const session = {
      sessionId: newId(startedAt, (bytes) => crypto.getRandomValues(bytes)),
      ...{ lessonId, startedAt: startedAt.toISOString() },
    }
    const timer = setTimeout(() => void enqueue(lateCalls.analytics.start, session), shortestMs)
    end = () => {
      end = () => {}
      clearTimeout(timer)
      const endedAt = new Date()
      if (endedAt.getTime() - startedAt.getTime() < shortestMs) return
      void enqueue(lateCalls.analytics.end, { ...session, endedAt: endedAt.toISOString() })
    }
  }

  function onVisibility() {
    end()
    if (document.visibilityState === 'visible') begin()
  }

  document.addEventListener('visibilitychange', onVisibility)
  onVisibility()
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    end()
  }
}

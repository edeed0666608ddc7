import type { RemoteAct } from '@takhti/schema/devices/remote/model'

/** The address that an act opens: null for an act within the lesson, empty where it names nothing. */
export function pageOf(asked: RemoteAct): string | null {
  switch (asked.act) {
    case 'open':
      return `/lesson/${asked.lessonId}`
    case 'quiz':
      return asked.quizId === undefined ? '' : `/live-quiz/${asked.quizId}/panel?code=${asked.code ?? ''}`
    case 'results':
      return asked.quizId === undefined ? '' : `/live-quiz/${asked.quizId}/panel`
    case 'code':
      return `/dashboard/assessment/${asked.assessmentId}/code`
    case 'arrivals':
      return `/dashboard/classes/${asked.classId}/attendance?show=code&date=${asked.date}&schedule=${asked.scheduleId ?? ''}`
    case 'seating':
      return `/dashboard/classes/${asked.classId}/seating?show=panel&plan=${asked.planId}`
    case 'turn':
    case 'tool':
    case 'point':
    case 'draw':
    case 'lift':
    case 'undo':
    case 'timer':
    case 'pick':
    case 'freeze':
      return null
  }
}

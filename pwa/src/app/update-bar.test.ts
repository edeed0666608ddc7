import { expect, test, vi } from 'vitest'
import { paths } from '#screen/paths.ts'
import { undisturbed } from './UpdateBar.tsx'

vi.mock('@tanstack/react-router', () => ({ useRouterState: () => '' }))

test('[SW-2] the update bar of each address: a new one is interrupted only if named here', () => {
  const names = Object.keys(paths).filter((name) => !undisturbed.has(Reflect.get(paths, name)))
  expect(names.join(' ')).toBe(
    'create lessons content contentItem assessments responses studentReport results seating gradebook ' +
      'conduct conductOfStudent myConduct learningPath classAssistant assignments assessmentPreview assessmentPrint questionBank ' +
      'threads thread calendar classes people students importStudents studentRecords insights studentInsights ' +
      'classDetail classSettings attendance attendanceReport studentAttendance cardsOfClass cards ' +
      'deviceLogin deviceLoginSuccess messages conversation notifications selectInstitute ' +
      'defaultInstitute pendingRequests overdue institute transfer connections audit upgradePlan usage profile sessions ' +
      'devices help launcher phet assessmentListWebview assessmentResultsWebview studentReportWebview ' +
      'assessmentsOfClassInWebview assessmentPreviewInWebview attendanceWebview addStudentsWebview ' +
      'attendanceReportWebview conductInWebview conductWebview classFeedInWebview ' +
      'contentWebview notebooksWebview assistantWebview ' +
      'schedulerWebview schedulerInWebview globalSchedulerWebview globalSchedulerInWebview panelWebview',
  )
})

import { expect, test } from 'vitest'
import { assessmentAddress, isAssessmentWebview, listAt, openedAt } from './assessment-address.ts'

const id = '01900000-0000-7000-8000-000000000001'
const other = '01900000-0000-7000-8000-00000000000a'

test.each([
  [`/webview/assessment/preview/${id}`, '', { kind: 'preview', assessmentId: id }],
  [`/webview/assessment/${id}`, '', { kind: 'open', assessmentId: id }],
  [`/webview/assessment/${id.toUpperCase()}/`, '', { kind: 'open', assessmentId: id }],
  [`/webview/assessment/full/${other}`, '', { kind: 'class', classId: other }],
  ['/studentAttendance-webview', `?classId=${id}`, { kind: 'attendance', classId: id }],
  ['/webview/attendance-report/', `?classId=${id}`, { kind: 'attendanceReport', classId: id }],
  ['/webview/classes/add-students', `?classId=${id}`, { kind: 'addStudents', classId: id }],
  ['/assessment-list-webview', `?classId=${id}&className=7B`, { kind: 'list', classId: id }],
  ['/assessment-webview/', `?assessmentId=${id}`, { kind: 'editor', assessmentId: id }],
  ['/assessment-results-webview', `?assessmentId=${id}`, { kind: 'results', assessmentId: id }],
  [
    '/assessment-results-webview/student_report',
    `?assessmentId=${id}&createdBy=${other}`,
    { kind: 'reportOf', assessmentId: id, studentId: other },
  ],
  [
    '/assessment-results-webview/student_report',
    `?assessmentResponseId=${other}`,
    { kind: 'report', responseId: other },
  ],
])('[WV-1] %s%s shows its own screen', (pathname, search, shown) => {
  expect(assessmentAddress(pathname, search)).toEqual(shown)
  expect(isAssessmentWebview(pathname)).toBe(true)
})

test.each([
  '/webview/assessment',
  '/webview/assessment/preview',
  '/webview/assessment/preview/',
  `/webview/assessment/preview/${id}/more`,
  `/webview/assessment/${id}/${id}`,
  '/webview/assessment/__proto__',
  `/webview/assessment/${id}%2f`,
  '/webview/attendance-report/more',
  '/assessment-webview',
  '/assessment-results-webview',
  '/assessment-results-webview/student_report',
])('[WV-2] %s is an invalid path', (pathname) => {
  expect(assessmentAddress(pathname, '?assessmentId=7').kind).toBe('invalidPath')
  expect(isAssessmentWebview(pathname)).toBe(true)
})

test('[WV-2] a class that is no id is an invalid class id', () => {
  expect(assessmentAddress('/webview/assessment/full', '')).toEqual({ kind: 'invalidClass' })
  expect(assessmentAddress('/webview/assessment/full/7b', '')).toEqual({ kind: 'invalidClass' })
  for (const path of [
    '/webview/classes/add-students',
    '/assessment-list-webview',
    '/studentAttendance-webview',
    '/webview/attendance-report',
  ])
    expect(assessmentAddress(path, '?classId=7b')).toEqual({ kind: 'invalidClass' })
})

test('[WV-3] an unpublished assessment opens in the editor, every other one with its results', () => {
  const at = (status: string) => openedAt({ id, classId: other, status }, 'Class 7 & 8')
  const search = `assessmentId=${id}&classId=${other}&className=Class+7+%26+8`
  expect(at('Unpublished')).toBe(`/assessment-webview/?${search}`)
  for (const status of ['Published', 'Closed']) expect(at(status)).toBe(`/assessment-results-webview?${search}`)
  const address = new URL(at('Unpublished'), 'https://takhti.example')
  expect(assessmentAddress(address.pathname, address.search)).toEqual({ kind: 'editor', assessmentId: id })
  const list = new URL(listAt(other, '७ब'), 'https://takhti.example')
  expect(assessmentAddress(list.pathname, list.search)).toEqual({ kind: 'list', classId: other })
})

test('[WV-1] pages of the app are no webviews', () => {
  for (const pathname of ['/dashboard/assessment/preview', '/webview/assessments', '/assessment', '/webview/liveQuiz'])
    expect(isAssessmentWebview(pathname)).toBe(false)
})

/** What an address of the webviews of assessments and attendance shows. The first three are entries, which lead to another address. */
export type AssessmentAddress =
  | { kind: 'preview' | 'open'; assessmentId: string }
  | { kind: 'class'; classId: string }
  | { kind: 'list'; classId: string }
  | { kind: 'editor' | 'results'; assessmentId: string }
  | { kind: 'report'; responseId: string }
  | { kind: 'attendance' | 'attendanceReport' | 'addStudents'; classId: string }
  | { kind: 'reportOf'; assessmentId: string; studentId: string }
  | { kind: 'invalidPath' }
  | { kind: 'invalidClass' }

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether an address belongs to these webviews, also with a path that leads nowhere. */
export function isAssessmentWebview(pathname: string): boolean {
  const ours =
    /^\/(?:webview\/(?:assessment|attendance-report|classes\/add-students)|(?:assessment(?:-list|-results)?|studentAttendance)-webview)(?:\/|$)/i
  return ours.test(pathname)
}

/** What an address asks for. Other apps write some names in more than one way. */
export function assessmentAddress(pathname: string, search: string): AssessmentAddress {
  const [, first = '', ...rest] = pathname.toLowerCase().replace(/\/+$/, '').split('/')
  const asked = new URLSearchParams(search)
  const classId = idOf(asked.get('classId'))
  if (first === 'webview' && rest[0] === 'attendance-report')
    return rest.length > 1 ? { kind: 'invalidPath' } : ofClass('attendanceReport', classId)
  if (rest.join('/') === 'classes/add-students') return ofClass('addStudents', classId)
  if (first === 'webview') return entryOf(rest)
  const assessmentId = idOf(asked.get('assessmentId'))
  switch ([first, ...rest].join('/')) {
    case 'assessment-list-webview':
      return ofClass('list', classId)
    case 'studentattendance-webview':
      return ofClass('attendance', classId)
    case 'assessment-webview':
      return assessmentId === null ? { kind: 'invalidPath' } : { kind: 'editor', assessmentId }
    case 'assessment-results-webview':
      return assessmentId === null ? { kind: 'invalidPath' } : { kind: 'results', assessmentId }
    case 'assessment-results-webview/student_report': {
      const responseId = idOf(asked.get('assessmentResponseId'))
      if (responseId !== null) return { kind: 'report', responseId }
      const studentId = idOf(asked.get('studentId') ?? asked.get('createdBy'))
      if (assessmentId === null || studentId === null) return { kind: 'invalidPath' }
      return { kind: 'reportOf', assessmentId, studentId }
    }
    default:
      return { kind: 'invalidPath' }
  }
}

function ofClass(
  kind: 'list' | 'attendance' | 'attendanceReport' | 'addStudents',
  classId: string | null,
): AssessmentAddress {
  if (classId === null) return { kind: 'invalidClass' }
  return kind === 'list' ? { kind, classId } : { kind, classId }
}

/** `/webview/assessment/…`: an assessment, its preview, or a class. */
function entryOf([area, name = '', last, ...more]: readonly string[]): AssessmentAddress {
  if (area !== 'assessment' || more.length > 0) return { kind: 'invalidPath' }
  if (name === 'full') {
    const classId = idOf(last)
    return classId === null ? { kind: 'invalidClass' } : { kind: 'class', classId }
  }
  if (name === 'preview') {
    const assessmentId = idOf(last)
    return assessmentId === null ? { kind: 'invalidPath' } : { kind: 'preview', assessmentId }
  }
  const assessmentId = last === undefined ? idOf(name) : null
  return assessmentId === null ? { kind: 'invalidPath' } : { kind: 'open', assessmentId }
}

function idOf(text: string | null | undefined): string | null {
  return text != null && id.test(text) ? text.toLowerCase() : null
}

type Opened = { id: string; classId: string; status: string }

/** Where an assessment opens: a draft in the editor, one that students have seen with its results. */
export function openedAt({ id: assessmentId, classId, status }: Opened, className: string): string {
  const search = new URLSearchParams({ assessmentId, classId, className })
  return status === 'Unpublished' ? `/assessment-webview/?${search}` : `/assessment-results-webview?${search}`
}

/** The list of a class's assessments. */
export function listAt(classId: string, className: string): string {
  return `/assessment-list-webview?${new URLSearchParams({ classId, className })}`
}

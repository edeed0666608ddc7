/** With Control or Command: opens the field that goes anywhere by typing. */
export const goAnywhereKey = 'k'

/** Every address of the app, in the router's form; `link` fills the parameters. */
export const paths = {
  create: '/dashboard/create',
  lessons: '/dashboard/lessons',
  content: '/dashboard/content',
  contentItem: '/dashboard/content/$contentId',
  questionSet: '/dashboard/content/$contentId/questions',
  deck: '/dashboard/content/$contentId/cards',
  threads: '/dashboard/notebooks',
  thread: '/dashboard/notebooks/$threadId',
  classes: '/dashboard/classes',
  people: '/dashboard/people',
  students: '/dashboard/students',
  importStudents: '/dashboard/students/import',
  studentRecords: '/dashboard/students/$studentId/records',
  classDetail: '/dashboard/classes/$classId',
  cardsOfClass: '/dashboard/classes/$classId/cards',
  cards: '/dashboard/students/cards',
  lesson: '/lesson/$lessonId',
  deviceLogin: '/deviceLogin/$deviceId',
  deviceLoginSuccess: '/deviceLoginSuccess',
  notifications: '/notifications',
  selectInstitute: '/select-institute',
  defaultInstitute: '/default-institute',
  pendingRequests: '/pendingRequests',
  overdue: '/overduePage',
  institute: '/dashboard/institute',
  audit: '/dashboard/audit',
  upgradePlan: '/UpgradePlan',
  usage: '/dashboard/usage',
  profile: '/dashboard/profile',
  sessions: '/dashboard/sessions',
  devices: '/dashboard/devices',
  remote: '/remote/$deviceId',
  launcher: '/launcher',
  phet: '/phet',
  whiteboardWebview: '/whiteboard-chat-webview',
  whiteboardInWebview: '/webview/whiteboard-chat',
} as const

export type Path = (typeof paths)[keyof typeof paths]

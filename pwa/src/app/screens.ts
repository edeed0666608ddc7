import { paths } from '#screen/paths.ts'
import type { Screen } from '#screen/screen.tsx'

type ScreenLoader = () => Promise<Screen>

/** The product map: every screen of the app, in a chunk of its own. */
export const screens = {
  [paths.create]: () => import('#lessons/CreateScreen.tsx').then((file) => file.createScreen),
  [paths.lessons]: () => import('#lessons/LessonsScreen.tsx').then((file) => file.loadLessons()),
  [paths.content]: () => import('#files/ContentScreen.tsx').then((file) => file.contentScreen),
  [paths.contentItem]: () => import('#files/ContentItemScreen.tsx').then((file) => file.contentItemScreen),
  [paths.questionSet]: () => import('#files/sets/QuestionSetScreen.tsx').then((file) => file.questionSetScreen),
  [paths.deck]: () => import('#files/sets/DeckScreen.tsx').then((file) => file.deckScreen),
  [paths.assessments]: () => import('#assessments/AssessmentsScreen.tsx').then((file) => file.assessmentsScreen),
  [paths.assessment]: () => import('#assessments/editor/EditorScreen.tsx').then((file) => file.editorScreen),
  [paths.assessmentPreview]: () => import('#assessments/PreviewScreen.tsx').then((file) => file.previewScreen),
  [paths.assessmentPrint]: () => import('#assessments/print/PrintScreen.tsx').then((file) => file.printScreen),
  [paths.questionBank]: () => import('#topics/QuestionBankScreen.tsx').then((file) => file.questionBankScreen),
  [paths.responses]: () => import('#responses/marking/ResponsesScreen.tsx').then((file) => file.loadResponses()),
  [paths.roomCode]: () => import('#responses/room/RoomCodeScreen.tsx').then((file) => file.loadRoomCode()),
  [paths.marking]: () => import('#responses/marking/MarkingScreen.tsx').then((file) => file.loadMarking()),
  [paths.results]: () => import('#responses/results/ResultsScreen.tsx').then((file) => file.loadResults()),
  [paths.studentReport]: () =>
    import('#responses/results/StudentReportScreen.tsx').then((file) => file.loadStudentReport()),
  [paths.gradebook]: () => import('#responses/results/GradebookScreen.tsx').then((file) => file.loadGradebook()),
  [paths.seating]: () => import('#seating/SeatingScreen.tsx').then((file) => file.loadSeating()),
  [paths.answerCards]: () => import('#answer-cards/AnswerCardsScreen.tsx').then((file) => file.loadAnswerCards()),
  [paths.conduct]: () => import('#conduct/ConductScreen.tsx').then((file) => file.loadConduct()),
  [paths.conductOfStudent]: () => import('#conduct/StudentConductScreen.tsx').then((file) => file.loadStudentConduct()),
  [paths.myConduct]: () => import('#conduct/MyConductScreen.tsx').then((file) => file.loadMyConduct()),
  [paths.study]: () => import('#flashcards/StudyScreen.tsx').then((file) => file.loadStudy()),
  [paths.learn]: () => import('#learning/LearnScreen.tsx').then((file) => file.loadLearn()),
  [paths.learningPath]: () => import('#learning/PathScreen.tsx').then((file) => file.loadPath()),
  [paths.classAssistant]: () => import('#learning/ClassAssistantScreen.tsx').then((file) => file.loadClassAssistant()),
  [paths.threads]: () => import('#threads/ThreadsScreen.tsx').then((file) => file.threadsScreen),
  [paths.thread]: () => import('#threads/ThreadScreen.tsx').then((file) => file.threadScreen),
  [paths.calendar]: () => import('#schedule/calendar/CalendarScreen.tsx').then((file) => file.loadCalendar()),
  [paths.classes]: () => import('#classes/ClassesScreen.tsx').then((file) => file.classesScreen),
  [paths.classDetail]: () => import('#classes/ClassScreen.tsx').then((file) => file.classScreen),
  [paths.classSettings]: () => import('#classes/ClassSettingsScreen.tsx').then((file) => file.classSettingsScreen),
  [paths.attendance]: () => import('#attendance/take/TakeScreen.tsx').then((file) => file.loadTake()),
  [paths.attendanceReport]: () => import('#attendance/report/ReportScreen.tsx').then((file) => file.loadReport()),
  [paths.studentAttendance]: () =>
    import('#attendance/report/StudentScreen.tsx').then((file) => file.loadStudentAttendance()),
  [paths.insights]: () => import('#insights/InsightsScreen.tsx').then((file) => file.loadInsights()),
  [paths.studentInsights]: () =>
    import('#insights/StudentInsightsScreen.tsx').then((file) => file.loadStudentInsights()),
  [paths.cardsOfClass]: () => import('#accounts/cards/CardsScreen.tsx').then((file) => file.cardsOfClassScreen),
  [paths.cards]: () => import('#accounts/cards/CardsScreen.tsx').then((file) => file.cardsScreen),
  [paths.studentRecords]: () => import('#records/RecordsScreen.tsx').then((file) => file.recordsScreen),
  [paths.assignments]: () => import('#responses/work/AssignmentsScreen.tsx').then((file) => file.assignmentsScreen),
  [paths.attempt]: () => import('#responses/attempt/AttemptScreen.tsx').then((file) => file.attemptScreen),
  [paths.people]: () => import('#staff/PeopleScreen.tsx').then((file) => file.peopleScreen),
  [paths.students]: () => import('#students/StudentsScreen.tsx').then((file) => file.studentsScreen),
  [paths.importStudents]: () => import('#imports/ImportScreen.tsx').then((file) => file.loadImport()),
  [paths.deviceLogin]: () => import('#devices/DeviceLoginScreen.tsx').then((file) => file.deviceLoginScreen),
  [paths.deviceLoginSuccess]: () => import('#devices/DeviceDoneScreen.tsx').then((file) => file.deviceDoneScreen),
  [paths.messages]: () => import('#messages/MessagesScreen.tsx').then((file) => file.loadMessages()),
  [paths.conversation]: () => import('#messages/ConversationScreen.tsx').then((file) => file.loadConversation()),
  [paths.notifications]: () =>
    import('#notifications/NotificationsScreen.tsx').then((file) => file.notificationsScreen),
  [paths.defaultInstitute]: () =>
    import('#institutes/DefaultInstituteScreen.tsx').then((file) => file.defaultInstituteScreen),
  [paths.pendingRequests]: () =>
    import('#joining/PendingRequestsScreen.tsx').then((file) => file.pendingRequestsScreen),
  [paths.overdue]: () => import('#institutes/OverdueScreen.tsx').then((file) => file.overdueScreen),
  [paths.institute]: () => import('#institutes/InstituteScreen.tsx').then((file) => file.instituteScreen),
  [paths.transfer]: () => import('#exchange/TransferScreen.tsx').then((file) => file.loadTransfer()),
  [paths.connections]: () =>
    import('#exchange/connections/ConnectionsScreen.tsx').then((file) => file.loadConnections()),
  [paths.audit]: () => import('#audit/AuditScreen.tsx').then((file) => file.auditScreen),
  [paths.upgradePlan]: () => import('#licences/UpgradePlanScreen.tsx').then((file) => file.upgradePlanScreen),
  [paths.usage]: () => import('#licences/UsageScreen.tsx').then((file) => file.usageScreen),
  [paths.profile]: () => import('#accounts/profiles/ProfileScreen.tsx').then((file) => file.profileScreen),
  [paths.help]: () => import('#help/HelpScreen.tsx').then((file) => file.loadHelp()),
  [paths.launcher]: () => import('./LauncherScreen.tsx').then((file) => file.launcherScreen),
  [paths.sessions]: () => import('#accounts/sessions/SessionsScreen.tsx').then((file) => file.sessionsScreen),
  [paths.devices]: () => import('#devices/PairedScreen.tsx').then((file) => file.loadPaired()),
  [paths.remote]: () => import('#devices/RemoteScreen.tsx').then((file) => file.loadRemote()),
  [paths.phet]: () => import('#simulations/SimulationsScreen.tsx').then((file) => file.simulationsScreen),
  [paths.liveQuiz]: () => import('#quizzes/quiz-screens.tsx').then((file) => file.liveQuizScreen),
} satisfies Record<string, ScreenLoader>

/** Screens before there is a place to navigate in: they have no frame. */
export const bareScreens = {
  [paths.selectInstitute]: () =>
    import('#institutes/SelectInstituteScreen.tsx').then((file) => file.selectInstituteScreen),
} satisfies Record<string, ScreenLoader>

/** The board within another app. */
export function loadWebviewBoard() {
  return import('#board/WebviewBoardScreen.tsx')
}

/** The pages of assessments within another app. */
export function loadAssessmentWebview() {
  return import('./webviews/AssessmentWebview.tsx')
}

/** Behaviour feedback within another app. */
export function loadConductWebview() {
  return import('./webviews/ConductWebview.tsx')
}

/** The feed of a class within another app. */
export function loadFeedWebview() {
  return import('./webviews/FeedWebview.tsx')
}

/** The viewer of flashcards within another app. */
export function loadFlashcardWebview() {
  return import('./webviews/FlashcardWebview.tsx')
}

/** Content within another app, and the refusal of a webview that does not exist. */
export function loadContentWebview() {
  return import('./webviews/ContentWebview.tsx')
}

/** The assistant within another app. */
export function loadAssistantWebview() {
  return import('./webviews/AssistantWebview.tsx')
}

/** The schedule within another app. */
export function loadScheduleWebview() {
  return import('./webviews/ScheduleWebview.tsx')
}

/** The board fills the window: it has no frame around it and wires its own states. */
export function loadBoard() {
  return import('#board/BoardScreen.tsx')
}

/** A live class has the board in it, and no frame around it either. */
export function loadLiveClass() {
  return import('#live/LiveClassScreen.tsx')
}

import type { Contract } from '@takhti/schema/contract'
import { cardsHandlers } from '#accounts/cards/handlers.ts'
import { factorsHandlers } from '#accounts/factors/handlers.ts'
import { googleHandlers } from '#accounts/google/handlers.ts'
import { accountsHandlers } from '#accounts/handlers.ts'
import { passwordsHandlers } from '#accounts/passwords/handlers.ts'
import { profilesHandlers } from '#accounts/profiles/handlers.ts'
import { qrHandlers } from '#accounts/qr/handlers.ts'
import { sessionsHandlers } from '#accounts/sessions/handlers.ts'
import { settingsHandlers } from '#accounts/settings/handlers.ts'
import { signupHandlers } from '#accounts/signup/handlers.ts'
import { aiHandlers } from '#ai/handlers.ts'
import { learningAiHandlers } from '#ai/learning-handlers.ts'
import { answerCardsHandlers } from '#answer-cards/handlers.ts'
import { assessmentFilesHandlers } from '#assessments/files/handlers.ts'
import { assessmentsHandlers } from '#assessments/handlers.ts'
import { assessmentQuestionsHandlers } from '#assessments/questions/handlers.ts'
import { attendanceHandlers } from '#attendance/handlers.ts'
import { auditHandlers } from '#audit/handlers.ts'
import { captureHandlers } from '#capture/handlers.ts'
import { changesHandlers } from '#changes/handlers.ts'
import { classArchiveHandlers } from '#classes/archive/handlers.ts'
import { classesHandlers } from '#classes/handlers.ts'
import { conductHandlers } from '#conduct/handlers.ts'
import { devicesHandlers } from '#devices/handlers.ts'
import { pairingHandlers } from '#devices/pairing/handlers.ts'
import { digestsHandlers } from '#digests/handlers.ts'
import { exchangeHandlers } from '#exchange/handlers.ts'
import { accessTokensHandlers } from '#exchange/tokens/handlers.ts'
import { webhooksHandlers } from '#exchange/webhooks/handlers.ts'
import { feedFilesHandlers } from '#feed/files/handlers.ts'
import { feedHandlers } from '#feed/handlers.ts'
import { filesHandlers } from '#files/handlers.ts'
import { libraryHandlers } from '#files/library/handlers.ts'
import { uploadsHandlers } from '#files/uploads/handlers.ts'
import { flashcardsHandlers } from '#flashcards/handlers.ts'
import { groupsHandlers } from '#groups/handlers.ts'
import { healthHandlers } from '#health/handlers.ts'
import type { Router } from '#http/implement.ts'
import { classroomHandlers } from '#imports/classroom/handlers.ts'
import { importsHandlers } from '#imports/handlers.ts'
import { analyticsHandlers, insightsHandlers } from '#insights/handlers.ts'
import { institutesHandlers } from '#institutes/handlers.ts'
import { joiningHandlers } from '#joining/handlers.ts'
import { languagesHandlers } from '#languages/handlers.ts'
import { lawHandlers } from '#law/handlers.ts'
import { learningHandlers } from '#learning/handlers.ts'
import { foldersHandlers } from '#lessons/folders/handlers.ts'
import { lessonsHandlers } from '#lessons/handlers.ts'
import { imagesHandlers } from '#lessons/images/handlers.ts'
import { versionsHandlers } from '#lessons/versions/handlers.ts'
import { licencesHandlers } from '#licences/handlers.ts'
import { liveClassesHandlers, liveHandlers } from '#live/handlers.ts'
import { recordingsHandlers } from '#live/recording/handlers.ts'
import { wallsHandlers } from '#live/wall/handlers.ts'
import { ltiHandlers } from '#lti/handlers.ts'
import { messageFilesHandlers } from '#messages/files/handlers.ts'
import { messagesHandlers } from '#messages/handlers.ts'
import { noticeChoicesHandlers } from '#notifications/choices/handlers.ts'
import { notificationsHandlers } from '#notifications/handlers.ts'
import { pushHandlers } from '#notifications/push/handlers.ts'
import { quietHandlers } from '#notifications/quiet/handlers.ts'
import { operatorsHandlers } from '#operators/handlers.ts'
import { presentationsHandlers } from '#presentations/handlers.ts'
import { decksHandlers } from '#questions/decks/handlers.ts'
import { setsHandlers } from '#questions/sets/handlers.ts'
import { quizzesHandlers } from '#quizzes/handlers.ts'
import { recordsHandlers } from '#records/handlers.ts'
import { markCommentsHandlers } from '#responses/comments/handlers.ts'
import { answerFilesHandlers } from '#responses/files/handlers.ts'
import { responsesHandlers } from '#responses/handlers.ts'
import { regradesHandlers } from '#responses/regrades/handlers.ts'
import { calendarFeedsHandlers } from '#schedule/feed/handlers.ts'
import { scheduleHandlers } from '#schedule/handlers.ts'
import { substitutesHandlers } from '#schedule/substitutes/handlers.ts'
import { seatingHandlers } from '#seating/handlers.ts'
import { simulationsHandlers } from '#simulations/handlers.ts'
import { staffHandlers } from '#staff/handlers.ts'
import { studentsHandlers } from '#students/handlers.ts'
import { syllabusHandlers } from '#syllabus/handlers.ts'
import { threadsHandlers } from '#threads/handlers.ts'
import { notebooksHandlers } from '#threads/notebooks/handlers.ts'
import { topicsHandlers } from '#topics/handlers.ts'

/** The implementation of every area of the contract; an area that is missing does not compile. */
export const router: Router = {
  accessTokens: accessTokensHandlers,
  accounts: accountsHandlers,
  ai: aiHandlers,
  analytics: analyticsHandlers,
  answerCards: answerCardsHandlers,
  answerFiles: answerFilesHandlers,
  assessmentFiles: assessmentFilesHandlers,
  assessmentQuestions: assessmentQuestionsHandlers,
  assessments: assessmentsHandlers,
  attendance: attendanceHandlers,
  audit: auditHandlers,
  calendarFeeds: calendarFeedsHandlers,
  capture: captureHandlers,
  cards: cardsHandlers,
  changes: changesHandlers,
  classArchive: classArchiveHandlers,
  classes: classesHandlers,
  classroom: classroomHandlers,
  conduct: conductHandlers,
  decks: decksHandlers,
  devices: devicesHandlers,
  digests: digestsHandlers,
  exchange: exchangeHandlers,
  factors: factorsHandlers,
  feed: feedHandlers,
  feedFiles: feedFilesHandlers,
  files: filesHandlers,
  flashcards: flashcardsHandlers,
  folders: foldersHandlers,
  google: googleHandlers,
  groups: groupsHandlers,
  health: healthHandlers,
  images: imagesHandlers,
  imports: importsHandlers,
  insights: insightsHandlers,
  institutes: institutesHandlers,
  joining: joiningHandlers,
  languages: languagesHandlers,
  law: lawHandlers,
  learning: learningHandlers,
  learningAi: learningAiHandlers,
  lessons: lessonsHandlers,
  licences: licencesHandlers,
  live: liveHandlers,
  liveClasses: liveClassesHandlers,
  lti: ltiHandlers,
  notebooks: notebooksHandlers,
  notifications: notificationsHandlers,
  operators: operatorsHandlers,
  presentations: presentationsHandlers,
  quizzes: quizzesHandlers,
  pairing: pairingHandlers,
  push: pushHandlers,
  mediaLibrary: libraryHandlers,
  messageFiles: messageFilesHandlers,
  messages: messagesHandlers,
  noticeChoices: noticeChoicesHandlers,
  quiet: quietHandlers,
  recordings: recordingsHandlers,
  records: recordsHandlers,
  markComments: markCommentsHandlers,
  regrades: regradesHandlers,
  responses: responsesHandlers,
  signup: signupHandlers,
  passwords: passwordsHandlers,
  profiles: profilesHandlers,
  qr: qrHandlers,
  schedule: scheduleHandlers,
  seating: seatingHandlers,
  sessions: sessionsHandlers,
  sets: setsHandlers,
  settings: settingsHandlers,
  simulations: simulationsHandlers,
  staff: staffHandlers,
  students: studentsHandlers,
  substitutes: substitutesHandlers,
  syllabus: syllabusHandlers,
  threads: threadsHandlers,
  topics: topicsHandlers,
  uploads: uploadsHandlers,
  versions: versionsHandlers,
  walls: wallsHandlers,
  webhooks: webhooksHandlers,
} satisfies Record<keyof Contract, Router[string]>

import { cards } from './accounts/cards/contract.ts'
import { accounts } from './accounts/contract.ts'
import { factors } from './accounts/factors/contract.ts'
import { google } from './accounts/google/contract.ts'
import { passwords } from './accounts/passwords/contract.ts'
import { profiles } from './accounts/profiles/contract.ts'
import { qr } from './accounts/qr/contract.ts'
import { sessions } from './accounts/sessions/contract.ts'
import { settings } from './accounts/settings/contract.ts'
import { signup } from './accounts/signup/contract.ts'
import { ai, learningAi } from './ai/contract.ts'
import { answerCards } from './answer-cards/contract.ts'
import { assessments } from './assessments/contract.ts'
import { assessmentFiles } from './assessments/files/contract.ts'
import { assessmentQuestions } from './assessments/questions/contract.ts'
import { attendance } from './attendance/contract.ts'
import { audit } from './audit/contract.ts'
import { capture } from './capture/contract.ts'
import { changes } from './changes/contract.ts'
import { classArchive } from './classes/archive/contract.ts'
import { classes } from './classes/contract.ts'
import { conduct } from './conduct/contract.ts'
import { devices } from './devices/contract.ts'
import { pairing } from './devices/pairing/contract.ts'
import { digests } from './digests/contract.ts'
import { exchange } from './exchange/contract.ts'
import { accessTokens } from './exchange/tokens/contract.ts'
import { webhooks } from './exchange/webhooks/contract.ts'
import { feed, feedFiles } from './feed/contract.ts'
import { files } from './files/contract.ts'
import { mediaLibrary } from './files/library/contract.ts'
import { uploads } from './files/uploads/contract.ts'
import { flashcards } from './flashcards/contract.ts'
import { groups } from './groups/contract.ts'
import { health } from './health/contract.ts'
import { classroom } from './imports/classroom/contract.ts'
import { imports } from './imports/contract.ts'
import { analytics, insights } from './insights/contract.ts'
import { institutes } from './institutes/contract.ts'
import { joining } from './joining/contract.ts'
import { languages } from './languages/contract.ts'
import { law } from './law/contract.ts'
import { learning } from './learning/contract.ts'
import { lessons } from './lessons/contract.ts'
import { folders } from './lessons/folders/contract.ts'
import { images } from './lessons/images/contract.ts'
import { versions } from './lessons/versions/contract.ts'
import { licences } from './licences/contract.ts'
import { live, liveClasses } from './live/contract.ts'
import { recordings } from './live/recording/contract.ts'
import { walls } from './live/wall/contract.ts'
import { lti } from './lti/contract.ts'
import { messageFiles, messages } from './messages/contract.ts'
import { noticeChoices } from './notifications/choices/contract.ts'
import { notifications } from './notifications/contract.ts'
import { push } from './notifications/push/contract.ts'
import { quiet } from './notifications/quiet/contract.ts'
import { operators } from './operators/contract.ts'
import { presentations } from './presentations/contract.ts'
import { decks } from './questions/decks/contract.ts'
import { sets } from './questions/sets/contract.ts'
import { quizzes } from './quizzes/contract.ts'
import { records } from './records/contract.ts'
import { markComments } from './responses/comments/contract.ts'
import { responses } from './responses/contract.ts'
import { answerFiles } from './responses/files/contract.ts'
import { regrades } from './responses/regrades/contract.ts'
import { schedule } from './schedule/contract.ts'
import { calendarFeeds } from './schedule/feed/contract.ts'
import { substitutes } from './schedule/substitutes/contract.ts'
import { seating } from './seating/contract.ts'
import { simulations } from './simulations/contract.ts'
import { staff } from './staff/contract.ts'
import { students } from './students/contract.ts'
import { syllabus } from './syllabus/contract.ts'
import { threads } from './threads/contract.ts'
import { notebooks } from './threads/notebooks/contract.ts'
import { topics } from './topics/contract.ts'

/** Every call of the API, by area. The worker implements it exhaustively; clients are typed by it. */
export const contract = {
  accessTokens,
  accounts,
  ai,
  analytics,
  answerCards,
  answerFiles,
  assessmentFiles,
  assessmentQuestions,
  assessments,
  attendance,
  audit,
  calendarFeeds,
  capture,
  cards,
  changes,
  classes,
  // After the calls that a class takes while it is not archived: their order is that of the matrix.
  classArchive,
  classroom,
  conduct,
  decks,
  devices,
  digests,
  exchange,
  factors,
  feed,
  feedFiles,
  files,
  flashcards,
  folders,
  google,
  groups,
  health,
  images,
  imports,
  insights,
  institutes,
  joining,
  languages,
  law,
  learning,
  learningAi,
  lessons,
  licences,
  live,
  liveClasses,
  lti,
  notebooks,
  notifications,
  operators,
  presentations,
  quizzes,
  pairing,
  push,
  mediaLibrary,
  messageFiles,
  messages,
  noticeChoices,
  quiet,
  recordings,
  records,
  markComments,
  regrades,
  responses,
  signup,
  passwords,
  profiles,
  qr,
  schedule,
  seating,
  sessions,
  sets,
  settings,
  simulations,
  staff,
  students,
  substitutes,
  syllabus,
  threads,
  topics,
  uploads,
  versions,
  walls,
  webhooks,
}

export type Contract = typeof contract

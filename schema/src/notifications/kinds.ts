/** The subject of a notification; clients have the text for each kind. A person can turn these off. */
export const mutableKinds = [
  'newLesson',
  'liveClass',
  'liveQuiz',
  'newAssessment',
  'resultsReleased',
  'workDue',
  'lessonSoon',
  'post',
  'remark',
  'badge',
  'message',
] as const

/** All kinds: requests, additions to a class and hand-overs are always shown. */
export const notificationKinds = ['addedToClass', 'classRequest', 'substitute', ...mutableKinds] as const

export type MutableKind = (typeof mutableKinds)[number]

export type NotificationKind = (typeof notificationKinds)[number]

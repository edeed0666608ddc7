import { maxPoints } from './rules.ts'

type Rows = { classId: string; assessmentId: string; personId: string; requestId: string; lessonId: string }

const remark = ({ personId, lessonId }: Rows) => ({
  teacherId: personId,
  remarks: 'Helped a friend with the roots.',
  behaviorPoints: maxPoints,
  moment: { lessonId, page: 1 },
})

/** An input for each call of conduct. */
export const conductSamples = {
  'conduct.give': (at) => ({ studentId: at.personId, classId: at.classId, ...remark(at) }),
  'conduct.giveToSome': (at) => ({ studentIds: [at.personId], classId: at.classId, ...remark(at) }),
  'conduct.giveToClass': (at) => ({ id: at.classId, ...remark(at) }),
  'conduct.giveBadge': ({ classId, personId, assessmentId }) => ({
    ...{ studentId: personId, classId, badgeType: 'helper', assessmentId },
  }),
  'conduct.giveBadgeToSome': ({ classId, personId }) => ({ studentIds: [personId], classId, badgeType: 'helper' }),
  'conduct.giveBadgeToClass': ({ classId }) => ({ id: classId, badgeType: 'helper' }),
  'conduct.withdraw': ({ requestId }) => ({ givingId: requestId }),
  'conduct.share': ({ requestId }) => ({ id: requestId, isShared: true }),
  'conduct.remarksList': ({ classId }) => ({ classId }),
  'conduct.ofClass': ({ classId }) => ({ classId }),
  'conduct.ofStudent': ({ classId, personId }) => ({ classId, studentId: personId }),
  'conduct.listMine': () => ({}),
  'conduct.defaultBadges': () => ({}),
  'conduct.assessmentBadges': ({ classId, assessmentId }) => ({ classId, assessmentId }),
  'conduct.openBadge': ({ requestId }) => ({ id: requestId }),
  'conduct.createBadge': () => ({ name: 'Star of the roots', symbol: 'effort', colour: 'green' }),
  'conduct.removeBadge': ({ requestId }) => ({ badgeType: requestId }),
  'conduct.savePhrases': () => ({ phrases: [{ text: 'Asks good questions', behaviorPoints: 1 }] }),
} as const satisfies Record<`conduct.${string}`, (at: Rows) => Record<string, unknown>>

type Rows = { personId: string; classId: string; lessonId: string; contentId: string }

const between = ({ personId, classId, contentId }: Rows) => ({
  classId,
  studentId: personId,
  teacherId: contentId,
})

/** Inputs for the calls of messages; no row of the school is such a teacher. */
export const messageSamples = {
  'messages.list': between,
  'messages.send': (at) => ({ ...between(at), text: 'When is the test?' }),
  'messages.listConversations': () => ({}),
  'messages.listTeachers': () => ({}),
  'messages.markRead': (at) => ({ ...between(at), upTo: at.lessonId }),
  'messages.report': ({ contentId }) => ({ messageId: contentId, reason: 'hurtful' }),
  'messages.listForSafeguarding': () => ({}),
  'messages.review': ({ contentId }) => ({ conversationId: contentId, reason: 'concern' }),
  'messages.readReviewed': ({ contentId }) => ({ conversationId: contentId }),
  'messageFiles.put': ({ classId, contentId }) => ({
    classId,
    fileId: contentId,
    name: 'Leaves.txt',
    size: 17,
    bytes: 'TGVhdmVzIG1ha2UgZm9vZC4=',
  }),
  'messageFiles.read': ({ contentId }) => ({ fileId: contentId }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>

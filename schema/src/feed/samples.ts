type Rows = { classId: string; lessonId: string }

const absent = '01890000-0000-7000-8000-0000000feed1'

/** An input for each call of the feed; its ids are of the institute, or absent from it. */
export const feedSamples = {
  'feed.list': ({ classId }) => ({ classId }),
  'feed.read': () => ({ postId: absent }),
  'feed.listComments': () => ({ postId: absent }),
  'feed.post': ({ classId, lessonId }) => ({
    classId,
    text: 'Read page 4.',
    cards: [{ kind: 'lesson', id: lessonId }],
  }),
  'feed.edit': () => ({ postId: absent, text: 'Read page 5.' }),
  'feed.remove': () => ({ postId: absent }),
  'feed.restore': () => ({ postId: absent }),
  'feed.pin': () => ({ postId: absent, isPinned: true }),
  'feed.comment': () => ({ postId: absent, text: 'Which page?' }),
  'feed.removeComment': () => ({ commentId: absent }),
  'feed.restoreComment': () => ({ commentId: absent }),
  'feed.moderate': () => ({ commentId: absent, state: 'hidden' }),
  'feed.report': () => ({ postId: absent, reason: 'It is unkind.' }),
  'feed.listReports': ({ classId }) => ({ classId }),
  'feed.closeReport': () => ({ reportId: absent }),
  'feed.choose': ({ classId }) => ({ classId, commentRule: 'reviewed' }),
  'feedFiles.put': ({ classId }) => ({
    classId,
    fileId: absent,
    name: 'Leaves.txt',
    size: 17,
    bytes: 'TGVhdmVzIG1ha2UgZm9vZC4=',
  }),
  'feedFiles.read': () => ({ fileId: absent }),
} as const satisfies Record<`${'feed' | 'feedFiles'}.${string}`, (at: Rows) => Record<string, unknown>>

type Rows = { personId: string; instituteId: string; classId: string; contentId: string; lessonId: string }

const planned = {
  title: 'Leaves',
  when: { kind: 'weekly', days: [1] },
  startMinute: 600,
  minutes: 45,
  timeZone: 'Asia/Kolkata',
}

/** An input for each call of live classes, their recordings, attendance, and schedule. */
export const liveSamples = {
  'liveClasses.start': ({ lessonId, classId }) => ({ flow_id: lessonId, classId, mode: 'video' }),
  'liveClasses.get': ({ lessonId }) => ({ flow_id: lessonId }),
  'liveClasses.list': () => ({}),
  'liveClasses.sendLink': ({ lessonId }) => ({ flow_id: lessonId }),
  'liveClasses.media': ({ lessonId }) => ({ flow_id: lessonId }),
  'liveClasses.attendance': ({ lessonId }) => ({ flow_id: lessonId }),
  'attendance.list': ({ classId }) => ({ classId }),
  'attendance.roster': ({ classId }) => ({ classId }),
  'attendance.sheet': ({ classId }) => ({ classId }),
  'attendance.record': ({ contentId }) => ({ attendanceId: contentId }),
  'attendance.report': ({ classId }) => ({ classId, startDate: '2026-01-01', endDate: '2026-12-31' }),
  'attendance.ofStudent': ({ personId }) => ({ userId: personId, startDate: '2026-01-01', endDate: '2026-12-31' }),
  'attendance.openCode': ({ classId }) => ({ classId, isOpen: true }),
  'attendance.roomCode': ({ classId }) => ({ classId }),
  'attendance.arrive': ({ classId }) => ({ classId, code: '123456' }),
  'attendance.take': ({ classId, instituteId, personId }) => ({
    classId,
    instituteId,
    absent: [personId],
    present: [],
    teacherId: personId,
  }),
  'schedule.list': ({ classId }) => ({ classId }),
  'schedule.listOfUser': ({ personId }) => ({ id: personId }),
  'schedule.listToday': ({ classId }) => ({ classId }),
  'schedule.create': ({ classId, lessonId }) => ({ ...planned, classId, flowId: lessonId }),
  'schedule.update': ({ contentId }) => ({ ...planned, scheduleId: contentId }),
  'schedule.remove': ({ contentId }) => ({ id: contentId }),
  'recordings.begin': ({ lessonId, contentId }) => ({
    recordingId: contentId,
    flow_id: lessonId,
    liveId: contentId,
    startedAt: '2026-01-01T00:00:00.000Z',
  }),
  'recordings.part': ({ contentId }) => ({ recordingId: contentId, part: 0, bytes: 'TGVhdmVz' }),
  'recordings.end': ({ contentId }) => ({ recordingId: contentId, durationMs: 1000, parts: 1 }),
  'recordings.list': ({ lessonId }) => ({ flow_id: lessonId }),
  'recordings.read': ({ contentId }) => ({ recordingId: contentId, part: 0 }),
  'recordings.publish': ({ contentId }) => ({ recordingId: contentId, isPublished: false }),
  'recordings.remove': ({ contentId }) => ({ recordingId: contentId }),
} satisfies Record<string, (at: Rows) => Record<string, unknown>>

import { call } from '../school.ts'

/** Remarks and badges for a student and the class, of which some need work. */
export async function showConduct({
  token,
  classId,
  studentId,
}: {
  token: string
  classId: string
  studentId: string
}) {
  const { userId: teacherId } = await call<{ userId: string }>('/teacher/teacherInfo', { token })
  const remarks = [
    { remarks: 'Helped a friend with the experiment', behaviorPoints: 2 },
    { remarks: 'प्रकाश पर बढ़िया सवाल पूछा', behaviorPoints: 1 },
    { remarks: 'نسي دفتره', behaviorPoints: -1 },
  ]
  for (const remark of remarks) await call('/behavior', { token, body: { teacherId, classId, studentId, ...remark } })
  await call('/badge/give-badge', { token, body: { classId, studentId, badgeType: 'thinker' } })
  await call(`/badge/give-badge-to-class/${classId}`, { token, body: { badgeType: 'teamwork' } })
}

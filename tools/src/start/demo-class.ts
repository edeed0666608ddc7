import { as, sender, type Send } from './demo-calls.ts'
import type { Seeded } from './seed.ts'

/** Names of our own in many scripts; they join by the code, as a class does on its first day. */
const newcomers = [
  'Aarav शर्मा',
  'آمنة صالح',
  'ಕಾವ್ಯ ಭಟ್',
  'Mateo Rojas',
  'অনন্যা সেন',
  'Zoë Lindqvist',
  'જય પટેલ',
  '佐藤 陽菜',
  'Олег Назаров',
  'ସୁଚିତ୍ରା ଦାସ',
]

const dayMs = 24 * 60 * 60_000

/**
 * Gives the first class of the demo school what a week leaves behind: twelve students, a timetable, attendance of two
 * days, praise, and a feed with comments. It is made once, by the calls of the people themselves.
 */
export async function seedClass(origin: string, { people, classId, classCode }: Seeded): Promise<void> {
  const [teacher] = people.filter(({ role }) => role === 'instructor')
  const [student] = people.filter(({ role }) => role === 'learner')
  if (teacher === undefined || student === undefined) throw new Error('The demo school has no teacher or no student')
  await as(origin, teacher, async (send) => {
    if ((await listStudents(send, classId)).length > 2) return
    for (const displayName of newcomers) await sender(origin, null)(`/join/${classCode}/by-students`, { displayName })
    const students = await listStudents(send, classId)
    await planDay(send, classId)
    await takeAttendance(send, { classId, students })
    await givePraise(send, { classId, students })
    const postId = await writePosts(send, classId)
    await as(origin, student, (sent) => sent('/class-feed/comment', { postId, text: 'Which page is it?' }))
    await send('/class-feed/comment', { postId, text: 'Page 4, with the picture of the leaf.' })
  })
}

async function listStudents(send: Send, classId: string): Promise<string[]> {
  const { students } = await send(`/student/attendance-roster?classId=${classId}`)
  // The contract's answer to this path.
  return (students as { personId: string }[]).map(({ personId }) => personId)
}

/** Lessons of every day, so that there is a timetable on the day of the first start and on each later one. */
async function planDay(send: Send, classId: string): Promise<void> {
  const lessons = [
    { title: 'Light and shadow', startMinute: 9 * 60 },
    { title: 'पौधों में पोषण', startMinute: 11 * 60 },
    { title: 'Experiment: starch in leaves', startMinute: 13 * 60 + 30 },
  ]
  const when = { kind: 'weekly', days: [1, 2, 3, 4, 5, 6, 7] }
  const slot = { when, minutes: 45, timeZone: 'Asia/Kolkata', flowId: null }
  for (const lesson of lessons) await send('/scheduler/create', { classId, ...lesson, ...slot })
}

type Known = { classId: string; students: readonly string[] }

async function takeAttendance(send: Send, { classId, students }: Known): Promise<void> {
  const { userId: teacherId, instituteKneuraId: instituteId } = await send('/teacher/teacherInfo')
  const [late = '', away = ''] = students.slice(3)
  for (const offset of [1, 0]) {
    const date = new Date(Date.now() - offset * dayMs).toISOString().slice(0, 10)
    const absent = offset === 1 ? [away] : []
    const present = students.filter((id) => !absent.includes(id))
    const details =
      offset === 1
        ? [{ personId: away, detail: 'excused', note: 'Doctor' }]
        : [{ personId: late, detail: 'late', note: 'The bus was late' }]
    await send('/student/attendance', { classId, instituteId, teacherId, date, present, absent, details })
  }
}

async function givePraise(send: Send, { classId, students }: Known): Promise<void> {
  const { userId: teacherId } = await send('/teacher/teacherInfo')
  const remarks = ['Helped a friend with the experiment', 'प्रकाश पर बढ़िया सवाल पूछा', 'أجابت أمام الصف بثقة']
  for (const [index, text] of remarks.entries())
    await send('/behavior', { teacherId, classId, studentId: students[index], remarks: text, behaviorPoints: 1 })
  await send(`/badge/give-badge-to-class/${classId}`, { badgeType: 'teamwork' })
}

async function writePosts(send: Send, classId: string): Promise<string> {
  await send('/class-feed/post', { classId, text: 'Please bring a green leaf tomorrow.', isPinned: true })
  const { id } = await send('/class-feed/post', { classId, text: 'Read about light and shadow before Friday.' })
  return String(id)
}

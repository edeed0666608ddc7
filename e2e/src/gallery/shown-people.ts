import { newTeacher } from '../pages/newcomer.ts'
import { call, origin, personWith, tokenOf } from '../school.ts'
import { showAttendance } from './shown-attendance.ts'

/** Names as schools have them: of several scripts, long ones, and one of one letter. */
const students = [
  { first_name: 'آمنة', last_name: 'بنت عبد الرحمن القحطاني', guardianContactNumber: '+966 50 123 4567' },
  { first_name: 'अनन्या', last_name: 'कृष्णमूर्ति', guardianContactNumber: '+91 98765 43210' },
  { first_name: 'Maximiliane', last_name: 'von Hohenstaufen-Wittgenstein zu Berleburg' },
  { first_name: 'O', last_name: '' },
]

// An unknown browser, a phone, a tablet and a television: what a list of sessions has to name.
const agents = [
  'Something/1.0',
  'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  '',
]

const devices = [
  'Takhti extension',
  'Takhti-Erweiterung-auf-dem-Dienstrechner-im-Lehrerzimmer-Ost',
  'امتداد تختي على جهاز المعمل',
]

/** Fills the class, the list of sessions and the requests with the data of an international school. */
export async function showPeople({ classId, token }: { classId: string; token: string }): Promise<void> {
  const userIds: string[] = []
  for (const body of students) {
    const { userId } = await call<{ userId: string }>('/admin/create/student', { token, body })
    userIds.push(userId)
  }
  await call('/admin/class/addUsers/learner', { token, body: { classIds: [classId], userIds } })
  await showGroups({ classId, token }, userIds.slice(0, 2))
  await showAttendance({ classId, token })
  for (const clientName of devices) await pair(clientName, token)
  const { email, password } = await personWith('instructor')
  for (const agent of agents)
    await fetch(`${origin()}/api/galileo/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': agent },
      body: JSON.stringify({ email, password }),
    })
  await showInstitute()
}

async function pair(clientName: string, token: string): Promise<void> {
  const { userCode, deviceCode } = await call<{ userCode: string; deviceCode: string }>('/device/code', {
    body: { clientName },
  })
  await call('/device/approve', { token, body: { userCode } })
  await call('/device/token', { body: { deviceCode } })
}

/** A request to join, and an invitation. */
async function showInstitute(): Promise<void> {
  const token = await tokenOf(await personWith('admin'))
  const { items } = await call<{ items: { instituteKneuraId: string }[] }>('/user/institute-list', { token })
  const instituteId = items[0]?.instituteKneuraId ?? ''
  const { referralCode: code } = await call<{ referralCode: string }>(`/institute/referral-code/${instituteId}`, {
    token,
  })
  const asker = await tokenOf(await newTeacher())
  await call('/institute-request/ask', { token: asker, body: { code, role: 'instructor' } })
  const email = `a.rather.long.name.of.somebody.${Date.now()}@department.university.example`
  await call('/institute/invite-teacher', { token, body: { email, role: 'instructor', language: 'en' } })
}

/** Groups have names of their own, and a product that runs again has them already. */
async function showGroups({ classId, token }: { classId: string; token: string }, userIds: string[]): Promise<void> {
  const { items } = await call<{ items: { group_name: string }[] }>(`/group/list/${classId}`, { token })
  for (const [groupName, groupType] of [
    ['Early readers', 'LEVEL'],
    ['مشروع الضوء', 'PROJECT'],
  ]) {
    if (items.some((each) => each.group_name === groupName)) continue
    await call('/group/create', { token, body: { classId, groupName, groupType, userIds } })
  }
}

import { dayIn } from '@takhti/schema/kit/days'
import { daysAfter } from '@takhti/schema/schedule/rules'
import { call, demoSchool, tokenOf } from '../school.ts'

const zone = 'Asia/Kolkata'

/** A class of a colleague that the teacher takes over today, and a day of their own class that the colleague takes. */
export async function showSubstitutes({ token, classId }: { token: string; classId: string }): Promise<void> {
  const colleague = (await demoSchool()).people.find(({ name }) => name === 'Second Teacher')
  if (colleague === undefined) throw new Error('The seeded school has one teacher')
  const theirs = await tokenOf(colleague)
  const idOf = (of: string) =>
    call<{ userId: string; instituteKneuraId: string }>('/teacher/teacherInfo', { token: of })
  const [own, other] = [await idOf(token), await idOf(theirs)]
  const name = 'Biology 7 · الأحياء'
  const { items } = await call<{ items: { name: string }[] }>('/admin/class/getUserClasses', { token: theirs })
  // A school that was shown before has all of it.
  if (items.some((each) => each.name === name)) return
  const path = `/admin/class/create/${other.instituteKneuraId}/${other.userId}`
  const made = await call<{ classId: string }>(path, { token: theirs, body: { name } })
  const today = dayIn(zone, new Date())
  const slot = { startMinute: 720, minutes: 45, timeZone: zone, flowId: null }
  const lesson = { ...slot, classId: made.classId, title: 'What leaves are for', when: { kind: 'once', date: today } }
  await call('/scheduler/create', { token: theirs, body: lesson })
  const note = 'Page 12. Asha helps with the projector.\nالصفحة ١٢، وآشا تساعد في جهاز العرض.'
  await call('/scheduler/substitute/create', {
    token: theirs,
    body: { classId: made.classId, personId: own.userId, from: today, to: today, note },
  })
  const later = daysAfter(today, 3)
  await call('/scheduler/substitute/create', {
    token,
    body: { classId, personId: other.userId, from: later, to: daysAfter(later, 1), note: '' },
  })
}

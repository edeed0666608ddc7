import { randomFillSync } from 'node:crypto'
import { newId } from '@takhti/schema/kit/ids'
import { call, demoSchool, tokenOf } from '../school.ts'

type Shown = { token: string; classId: string; contentId: string }

/** Switches the students' assistant on, with the consents of the class, a source, and an exchange to read. */
export async function showLearning({ token, classId, contentId }: Shown): Promise<void> {
  await call('/learning/class', { token, body: { classId, isOn: true, fromAge: 10 } })
  await call('/learning/give', { token, body: { classId, contentId, isGiven: true } })
  const settings = await call<{ students: { id: string }[] }>(`/learning/settings?classId=${classId}`, { token })
  for (const { id } of settings.students)
    await call('/learning/consent', { token, body: { classId, studentId: id, bornYear: 2013, hasConsent: true } })
  const other = (await demoSchool()).people.filter(({ role }) => role === 'learner')[1]
  if (other === undefined) throw new Error('The seeded school has no second student')
  await call('/learning/exchange', {
    token: await tokenOf(other),
    body: {
      ...{ id: newId(new Date(), (bytes) => randomFillSync(bytes)), classId, action: null, hints: 2 },
      ...{ question: 'What is chlorophyll?', attempt: 'a green colour', askedAt: new Date().toISOString() },
      answer: 'Chlorophyll is the green pigment in leaves.',
      passages: [
        {
          ...{ kind: 'source', id: contentId, name: 'Photosynthesis' },
          quote: 'Chlorophyll is the green pigment in leaves.',
        },
      ],
    },
  })
}

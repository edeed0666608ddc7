import type { AttendanceReport } from '@takhti/schema/attendance/model'
import i18next from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import words from '../../locales/en/attendance.json'
import { reportTables, studentTable } from './report-table.ts'

beforeAll(() => i18next.init({ lng: 'en', resources: { en: { translation: words } } }))

const t = () => i18next.getFixedT('en', 'translation', 'attendance')

const counts = { present: 3, absent: 1, late: 2, excused: 1 }
const session = {
  ...{ attendanceId: 'a', date: '2026-11-24', title: null, isLive: false, liveId: null, scheduleId: null },
  ...{ startDate: '2026-11-24T00:00:00.000Z', takenAt: '2026-11-24T04:00:00.000Z', teacherName: 'Mina' },
}

test('[I5] rates have their denominators, and a student who left is marked', () => {
  const report: AttendanceReport = {
    ...{ classId: 'c', className: '7B', startDate: '2026-11-01', endDate: '2026-11-30' },
    sessions: [{ ...session, ...counts }],
    students: [
      { personId: 's', name: 'Asha', isFormer: false, ...counts },
      { personId: 'x', name: 'Ravi', isFormer: true, present: 0, absent: 0, late: 0, excused: 0 },
    ],
  }
  const [students, logs] = reportTables(t(), report, 'en')
  expect(students?.rows.slice(1)).toEqual([
    ['Asha', '3 of 4 (75%)', '3', '2', '1', '1'],
    ['Ravi (not in the class any more)', '–', '0', '0', '0', '0'],
  ])
  expect(logs?.rows[1]).toEqual(['Tue, Nov 24, 2026', 'Whole day', '3 of 4 (75%)', '3', '2', '1', '1', 'Mina'])
})

test('[I5] the sessions of a student are in words', () => {
  const item = { ...session, classId: 'c', className: '7B', status: 'ABSENT' as const, detail: 'excused' as const }
  const items = [item, { ...item, title: 'Roots', isLive: true, detail: null }]
  const whole = { personId: 's', name: 'Asha', startDate: '2026-11-01', endDate: '2026-11-30', items }
  expect(studentTable(t(), whole, 'en').rows.slice(1)).toEqual([
    ['Tue, Nov 24, 2026', '7B', 'Whole day', 'Excused'],
    ['Tue, Nov 24, 2026', '7B', 'Live class: Roots', 'Absent'],
  ])
})

import { readFileSync } from 'node:fs'
import { faultsOf } from '@takhti/schema/imports/rules'
import { expect, test } from 'vitest'
import { draftOf, faultyRows, studentsOf } from './draft.ts'
import { readSheet, type SheetChoice } from './sheet/read-sheet.ts'

const bytesOf = (name: string) => Uint8Array.from(readFileSync(new URL(`samples/${name}`, import.meta.url)))
const draftIn = (name: string, choice?: SheetChoice) => draftOf(name, readSheet(bytesOf(name), choice))

const asha = {
  first_name: 'Asha',
  last_name: 'Rao',
  emailId: 'asha.bug@example.org',
  guardianContactNumber: '9876543210',
  className: '',
}

test.each([
  ['title-row.csv', 1],
  ['title-row-semicolon.csv', 1],
])('[T4] the header of %s is found below the title', (name, titleRows) => {
  const draft = draftIn(name)
  expect(draft).toMatchObject({ titleRows, hasHeader: true })
  const students = studentsOf(draft)
  expect(students).toHaveLength(2)
  expect(students[0]).toMatchObject(asha)
})

test("[T4] a parent's name and address are never the student's", () => {
  const [first] = studentsOf(draftIn('father-first.csv'))
  expect(first).toMatchObject({
    first_name: 'Asha Rao',
    emailId: 'asha.bug@example.org',
    guardianContactNumber: '9876543210',
  })
})

test('[T4] the sheet with a header is proposed, and another can be chosen', () => {
  const draft = draftIn('second-sheet.xlsx')
  expect(draft).toMatchObject({ sheets: ['Instructions', 'Students'], sheet: 1 })
  expect(studentsOf(draft)).toMatchObject([{ first_name: 'Asha', emailId: 'asha.bug@example.org' }])
  expect(readSheet(bytesOf('second-sheet.xlsx'), { sheet: 0 }).rows[0]?.cells).toEqual(['How to fill this file'])
})

test('[T4] an OpenDocument spreadsheet is read', () => {
  expect(readSheet(bytesOf('students.ods')).rows).toEqual([{ row: 1, cells: ['First name'] }])
})

test('[T4] a sheet in an old encoding is read, and another encoding can be chosen', () => {
  const draft = draftIn('cp1256.csv')
  expect(draft.encoding).toBe('windows-1256')
  expect(studentsOf(draft)[0]).toMatchObject({ first_name: 'فاطمة', emailId: 'fatima.bug@example.org' })
  expect(draftIn('cp1256.csv', { encoding: 'windows-1251' }).encoding).toBe('windows-1251')
})

test('[T4] mailto: is stripped from an address, and an invalid one is refused in its row', () => {
  const students = studentsOf(draftIn('mailto.csv'))
  expect(students[0]?.emailId).toBe('mina.bug@example.org')
  expect(faultsOf(students).map(({ row, fault }) => [row, fault])).toEqual(
    [3, 4, 5, 6, 7, 8, 9, 10, 11].map((row) => [row, 'emailInvalid']),
  )
})

test('[T4] corrected rows are not dropped with those that still have a fault', () => {
  const good = { row: 2, ...asha }
  const rows = [good, { ...good, row: 3, emailId: 'x' }, { ...good, row: 4, emailId: 'ravi@example.org' }]
  const faults = [3, 4, 5].map((row) => ({ row, field: 'emailId', fault: 'emailInvalid' }) as const)
  expect([...faultyRows({ rows, faults: faults.slice(0, 2), changed: new Set([4]) })]).toEqual([3])
  const known = { row: 4, field: 'emailId', fault: 'isStaff' } as const
  expect([...faultyRows({ rows, faults: [known], changed: new Set() })]).toEqual([3, 4])
})

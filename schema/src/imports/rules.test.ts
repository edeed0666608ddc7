import fc from 'fast-check'
import { expect, test } from 'vitest'
import { languages } from '../languages/model.ts'
import { normalisePhone } from '../students/rules.ts'
import { columnNames, guessColumns } from './columns.ts'
import { faultsOf, importFields, normaliseRow, type SheetRow } from './rules.ts'

const good: SheetRow = {
  row: 2,
  first_name: 'Asha',
  last_name: 'Rao',
  emailId: 'asha@school.example',
  guardianContactNumber: '+919876543210',
  className: '',
}

const rowOf = (cells: Partial<SheetRow>): SheetRow => ({ ...good, ...cells })

const faultOf = (cells: Partial<SheetRow>) => faultsOf([normaliseRow({ ...good, ...cells })]).map(({ fault }) => fault)

test('[IM-1] a phone number is text: leading zeros, the plus and every digit remain', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(\+|0)?[1-9][0-9]{6,11}$/), (number) => {
      expect(normalisePhone(number)).toBe(number)
      expect(faultOf({ guardianContactNumber: number })).toEqual([])
    }),
  )
})

test('[IM-2] marks between digits and digits of other scripts do not change the number', () => {
  for (const written of [
    '098765 43210',
    '098765-43210',
    '(098765) 43210',
    '०९८७६५४३२१०',
    '٠٩٨٧٦٥٤٣٢١٠',
    '09876543210.0',
  ])
    expect(normalisePhone(written), written).toBe('09876543210')
  expect(normalisePhone('+91 (0)98765‑43210')).toBe('+9109876543210')
  expect(normalisePhone('0091 98765 43210')).toBe('+919876543210')
})

test('[IM-3] an invalid phone number is a fault and remains as typed', () => {
  const faulty = {
    '9.19877E+11': 'phoneRounded',
    '9,19877e+11': 'phoneRounded',
    '2026-01-05': 'phoneIsDate',
    '05/01/2026': 'phoneIsDate',
    '9876543210.5': 'phoneInvalid',
    '12345': 'phoneInvalid',
    '+0000000': 'phoneInvalid',
    'call mother': 'phoneInvalid',
    '12345678901234567': 'phoneInvalid',
    TRUE: 'phoneInvalid',
    '  ': 'phoneMissing',
  }
  for (const [written, fault] of Object.entries(faulty)) {
    expect(faultOf({ guardianContactNumber: written }), written).toEqual([fault])
    expect(normalisePhone(written)).toBe(written.trim())
  }
})

test('[IM-4] names of every script pass; spreadsheet formulas and unreadable text do not', () => {
  for (const name of ['अनीता', 'آیدا', 'ಅನು', 'Ôscar', '李', "D'Souza", 'ক্ষমা', 'क्‍ष'])
    expect(faultOf({ first_name: name }), name).toEqual([])
  expect(normaliseRow({ ...good, first_name: 'A\u202Egpj\u202C\u0000 x' }).first_name).toBe('A gpj x')
  expect(normaliseRow({ ...good, first_name: 'क्‍ष' }).first_name).toBe('क्‍ष')
  expect(normaliseRow({ ...good, last_name: ' - ' }).last_name).toBe('')
  expect(faultOf({ first_name: '=cmd|calc' })).toEqual(['firstNameNotLetter'])
  expect(faultOf({ first_name: '7' })).toEqual(['firstNameNotLetter'])
  expect(faultOf({ first_name: 'x'.repeat(300) })).toEqual(['nameTooLong'])
  expect(faultOf({ first_name: '' })).toEqual(['firstNameMissing'])
})

test('[E13] one e-mail in two cases or Unicode forms is one person: the later row is the fault', () => {
  const rows = ['José@school.example', 'JOSÉ@SCHOOL.EXAMPLE', ' jose\u0301@school.example '].map((emailId, index) =>
    normaliseRow({ ...good, row: index + 2, emailId }),
  )
  expect(faultsOf(rows)).toEqual([
    { row: 3, field: 'emailId', fault: 'emailTwice' },
    { row: 4, field: 'emailId', fault: 'emailTwice' },
  ])
  expect(faultOf({ emailId: '' })).toEqual([])
  expect(faultOf({ emailId: 'asha@school' })).toEqual(['emailInvalid'])
})

test('[UX-A2] without an e-mail, names with one number are one student, with two numbers two', () => {
  const bare = { ...good, emailId: '' }
  const rows = [
    bare,
    { ...bare, row: 3, first_name: good.first_name.toUpperCase() },
    { ...bare, row: 4, guardianContactNumber: '09876500000' },
  ]
  expect(faultsOf(rows.map(normaliseRow))).toEqual([{ row: 3, field: 'first_name', fault: 'studentTwice' }])
})

test('[IM-5] normalization is idempotent, and no text makes a rule throw', () => {
  const cell = fc.oneof(fc.string({ unit: 'binary', maxLength: 60 }), fc.string({ unit: 'grapheme', maxLength: 30 }))
  fc.assert(
    fc.property(cell, cell, cell, cell, (first_name, last_name, emailId, guardianContactNumber) => {
      const once = normaliseRow({ ...good, row: 1, first_name, last_name, emailId, guardianContactNumber })
      const twice = normaliseRow(once)
      const strip = ({ first_name: a, last_name: b }: SheetRow) => [a, b]
      // A cell that begins with several guarding apostrophes loses one at each reading, as it should.
      if (![first_name, last_name, emailId, guardianContactNumber].some((text) => text.trimStart().startsWith("'")))
        expect(strip(twice)).toEqual(strip(once))
      expect(faultsOf([once]).every(({ row }) => row === 1)).toBe(true)
    }),
  )
})

test('[IM-6] columns are found by name in each of the sixteen languages, in any order and case', () => {
  for (const { code } of languages)
    for (const order of [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
      [2, 0, 4, 3, 1],
    ]) {
      const fields = order.map((at) => importFields[at] ?? 'emailId')
      const header = fields.map((field) => ` ${(columnNames[field][code][0] ?? '').toUpperCase()} `)
      const { mapping, hasHeader } = guessColumns([header, ['a', 'b', 'c', 'd', 'e']])
      expect(hasHeader, code).toBe(true)
      for (const field of importFields) expect(mapping[field], `${code} ${field}`).toBe(fields.indexOf(field))
    }
})

test('[IM-7] names of the wire, duplicate names and sheets without names are recognized', () => {
  expect(guessColumns([['emailId', 'guardianContactNumber', 'first_name']]).mapping).toEqual({
    emailId: 0,
    guardianContactNumber: 1,
    first_name: 2,
    last_name: null,
    className: null,
  })
  expect(guessColumns([['Email', 'Email', 'Name', 'Phone']]).mapping.emailId).toBe(0)
  expect(guessColumns([['Roll', 'Student email (official)', 'Parent WhatsApp no.', 'Student Name']]).mapping).toEqual({
    emailId: 1,
    guardianContactNumber: 2,
    first_name: 3,
    last_name: null,
    className: null,
  })
  expect(guessColumns([['Asha', '09876543210', 'asha@school.example']])).toEqual({
    hasHeader: false,
    mapping: { emailId: 2, guardianContactNumber: 1, first_name: 0, last_name: null, className: null },
  })
  expect(guessColumns([])).toMatchObject({ mapping: { emailId: null } })
})

test('[B7 E13] invisible marks neither split one person into two nor reverse a name', () => {
  const turned = normaliseRow(rowOf({ first_name: '\u202EahsA\u202C', emailId: 'Asha@School.example\uFEFF' }))
  expect(turned.first_name).toBe('ahsA')
  const marked = [
    '\u200Fasha@school.example',
    'asha@school.example\u200E',
    '\uFEFFasha@school.example',
    'ASHA@school.example ',
    'ASHA@School.Example',
  ]
  for (const emailId of marked) {
    const rows = [rowOf({ emailId: 'asha@school.example' }), { ...rowOf({ emailId }), row: 3 }].map(normaliseRow)
    // Either the mark is removed and the row is a twin, or the address is refused; never a second person.
    expect(
      faultsOf(rows).map(({ row, field }) => [row, field]),
      JSON.stringify(emailId),
    ).toEqual([[3, 'emailId']])
  }
})

import fc from 'fast-check'
import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { draftOf, studentsOf } from '../draft.ts'
import { readSheet } from './read-sheet.ts'
import { SheetFault } from './sheet-fault.ts'
import { writeRoster } from './write-roster.ts'

const archiveOf = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))

const studentsIn = (bytes: Uint8Array) =>
  studentsOf(draftOf('roster.zip', readSheet(bytes))).map(({ row: _row, ...student }) => Object.values(student))

const classes = 'sourcedId,status,title,classType\nc1,active,Maths 7,scheduled\nc2,active,7B,homeroom\n'
const enrollments =
  'sourcedId,status,classSourcedId,userSourcedId,role\n1,active,c1,u1,student\n2,active,c2,u1,student\n' +
  '3,tobedeleted,c2,u2,student\n4,active,c1,t1,teacher\n'

test('[OR-1] students of a OneRoster 1.1 archive have their homeroom and a guardian’s number', () => {
  const users =
    'sourcedId,status,role,givenName,familyName,email,sms,phone,agentSourcedIds\n' +
    'u1,active,student,Asha,Rao,asha@school.example,,,"g1,g2"\nu2,active,student,Omar,Aziz,,+919812345678,,\n' +
    'u3,tobedeleted,student,Gone,Boy,,,,\nt1,active,teacher,Mina,Shah,,,,\n' +
    'g1,active,guardian,Ravi,Rao,,,,\ng2,active,parent,Sita,Rao,,,+919876543210,\n'
  expect(studentsIn(archiveOf({ 'users.csv': users, 'classes.csv': classes, 'enrollments.csv': enrollments }))).toEqual(
    [
      ['Asha', 'Rao', 'asha@school.example', '+919876543210', '7B'],
      ['Omar', 'Aziz', '', '+919812345678', ''],
    ],
  )
})

test('[OR-2] of 1.2 the roles are in a file of their own, and columns have any order', () => {
  const users = 'familyName,givenName,sourcedId,status\nRao,Asha,u1,active\nShah,Mina,t1,active\n'
  const roles =
    'sourcedId,status,userSourcedId,roleType,role\nr1,active,u1,primary,student\nr2,active,t1,primary,teacher\n'
  expect(studentsIn(archiveOf({ 'Users.csv': users, 'roles.csv': roles }))).toEqual([['Asha', 'Rao', '', '', '']])
})

test('[OR-3] an archive without users is a workbook; hostile ones are refused by name', () => {
  const outcome = (files: Record<string, string>) => {
    try {
      return readSheet(archiveOf(files)).rows.length
    } catch (error) {
      return error instanceof SheetFault ? error.fault : error
    }
  }
  expect(outcome({ 'classes.csv': classes })).toBe('damaged')
  expect(outcome({ 'users.csv': '' })).toBe('empty')
  expect(outcome({ 'users.csv': 'a'.repeat(60_000_001) })).toBe('unpackedTooLarge')
  expect(outcome({ 'users.csv': 'nothing,here\n1,2\n' })).toBe(1)
})

const name = fc.stringMatching(/^[A-Za-zक-ह]{1,12}$/)

test('[OR-4] an exported roster is read back with the names, addresses, numbers and classes', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(name, name, fc.nat(3)), { maxLength: 12 }), (people) => {
      const students = people.map(([firstName, lastName], at) => ({
        ...{ id: `s${at}`, firstName, lastName, email: at % 2 ? `s${at}@school.example` : '', phone: '+919876543210' },
      }))
      const rooms = ['7A', '7B', '8, "C"', '=9'].map((title, at) => ({
        ...{ id: `c${at}`, name: title, teachers: ['t'] },
        students: people.flatMap(([, , room], index) => (room === at ? [`s${index}`] : [])),
      }))
      const teacher = { id: 't', firstName: 'Mina', lastName: 'Shah', email: 'mina@school.example', phone: '' }
      const institute = { id: 'i', name: 'Hill School' }
      const bytes = writeRoster({ institute, year: 2026, students, teachers: [teacher], classes: rooms })
      const shown = ['7A', '7B', '8, "C"', '=9']
      expect(studentsIn(bytes)).toEqual(
        people.map(([first, last, room], at) => [first, last, students[at]?.email, '+919876543210', shown[room]]),
      )
    }),
  )
})

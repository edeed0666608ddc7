import { expect, test } from 'vitest'
import { deskOf } from './desk.ts'
import { desksIn } from './erasures.ts'
import { databaseName, imagesDatabaseName } from './rows.ts'

test('[K3] the user databases of a device are found by either of their databases, each once', () => {
  const names = [
    databaseName('a.x'),
    imagesDatabaseName('a.x'),
    imagesDatabaseName('b.x'),
    'another-app',
    'takhti-door',
    databaseName(deskOf({ personId: 'nobody', instituteId: '' })),
  ]
  expect(desksIn(names)).toEqual([
    { userId: 'a', instituteId: 'x' },
    { userId: 'b', instituteId: 'x' },
  ])
})

import { expect, test } from 'vitest'
import { databaseIdOf } from './database-id.ts'
import { userDatabasesIn } from './erasures.ts'
import { databaseName, imagesDatabaseName } from './rows.ts'

test('[K3] the user databases of a device are found by either of their databases, each once', () => {
  const names = [
    databaseName('a.x'),
    imagesDatabaseName('a.x'),
    imagesDatabaseName('b.x'),
    'another-app',
    'takhti-door',
    databaseName(databaseIdOf({ personId: 'nobody', instituteId: '' })),
  ]
  expect(userDatabasesIn(names)).toEqual([
    { userId: 'a', instituteId: 'x' },
    { userId: 'b', instituteId: 'x' },
  ])
})

import { reset } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { migratedEnv, schemaOf, slowlyMigratedEnv } from './databases.ts'

test('[TS-10] databases that are made at once are those that each migration makes', async () => {
  const slow = await slowlyMigratedEnv()
  const [directory, institute] = [await schemaOf(slow.DIRECTORY), await schemaOf(slow.INSTITUTES_00)]
  expect(directory.length).toBeGreaterThan(100)
  expect(institute.length).toBeGreaterThan(100)
  await reset()
  const { DIRECTORY, INSTITUTES_00, INSTITUTES_01 } = await migratedEnv()
  expect((await schemaOf(DIRECTORY)).toSorted()).toEqual(directory.toSorted())
  for (const each of [INSTITUTES_00, INSTITUTES_01])
    expect((await schemaOf(each)).toSorted()).toEqual(institute.toSorted())
})

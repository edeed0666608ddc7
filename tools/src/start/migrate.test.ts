import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { inRoot } from '#kit/root.ts'
import { sqlOfAll } from './migrate.ts'

// Fault: Wrangler took two seconds for each of fifty migrations, and a busy machine gave up before the first test.
test('[ST-15] one file migrates a database to the last migration, and names each as applied', () => {
  const folder = mkdtempSync(join(tmpdir(), 'takhti-migrations-'))
  writeFileSync(join(folder, '0001_more.sql'), 'alter table things add column colour text;')
  writeFileSync(join(folder, '0000_first.sql'), 'create table things (id text);')
  writeFileSync(join(folder, 'README.md'), 'no migration')
  const database = new DatabaseSync(':memory:')
  database.exec(sqlOfAll(folder))
  database.prepare('insert into things (id, colour) values (?, ?)').run('one', 'blue')
  const applied = database.prepare('select name from d1_migrations order by id').all()
  expect(applied.map(({ name }) => name)).toEqual(['0000_first.sql', '0001_more.sql'])
})

test.each(['directory', 'institute'])('[ST-15] all migrations of the %s run in one file', (folder) => {
  const database = new DatabaseSync(':memory:')
  database.exec(sqlOfAll(inRoot('worker', 'migrations', folder)))
  const { count } = database.prepare('select count(*) as count from d1_migrations').get() ?? {}
  expect(Number(count)).toBeGreaterThan(20)
})

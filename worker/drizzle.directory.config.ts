import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  out: './migrations/directory',
  schema: [
    '../schema/src/accounts/cards/tables.ts',
    '../schema/src/accounts/factors/tables.ts',
    '../schema/src/accounts/qr/tables.ts',
    '../schema/src/accounts/tables.ts',
    '../schema/src/devices/pairing/tables.ts',
    '../schema/src/devices/tables.ts',
    '../schema/src/imports/tables.ts',
    '../schema/src/institutes/tables.ts',
    '../schema/src/joining/tables.ts',
    '../schema/src/kit/directory-tables.ts',
    '../schema/src/licences/tables.ts',
    '../schema/src/quizzes/codes/tables.ts',
    '../schema/src/notifications/push/tables.ts',
    '../schema/src/records/tables.ts',
    '../schema/src/topics/curated/tables.ts',
  ],
})

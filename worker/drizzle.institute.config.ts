import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  out: './migrations/institute',
  schema: [
    '../schema/src/attendance/tables.ts',
    '../schema/src/classes/tables.ts',
    '../schema/src/files/tables.ts',
    '../schema/src/files/filing/tables.ts',
    '../schema/src/files/uploads/tables.ts',
    '../schema/src/kit/institute-tables.ts',
    '../schema/src/lessons/finding/tables.ts',
    '../schema/src/lessons/folders/tables.ts',
    '../schema/src/lessons/images/tables.ts',
    '../schema/src/lessons/tables.ts',
    '../schema/src/live/recording/tables.ts',
    '../schema/src/live/tables.ts',
    '../schema/src/live/wall/tables.ts',
    '../schema/src/notifications/quiet/tables.ts',
    '../schema/src/notifications/tables.ts',
    '../schema/src/questions/sets/tables.ts',
    '../schema/src/quizzes/tables.ts',
    '../schema/src/students/tables.ts',
    '../schema/src/records/tables.ts',
    '../schema/src/schedule/tables.ts',
    '../schema/src/threads/tables.ts',
  ],
})

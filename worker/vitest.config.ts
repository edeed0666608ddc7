import { join } from 'node:path'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { lawTexts } from './law-texts.ts'
import { schemaAfter } from './migrated-schema.ts'

const [directory, institute] = await Promise.all([
  readD1Migrations(join(import.meta.dirname, 'migrations/directory')),
  readD1Migrations(join(import.meta.dirname, 'migrations/institute')),
])

// Inside workerd the environment is made of the bindings.
const cases = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'TAKHTI_SEED' || name === 'TAKHTI_CASES'),
)

export default defineConfig({
  // Scrypt takes a tenth of a second for each guess, and tests guess by the hundred; stress tests and journeys run the shipped hash.
  resolve: { alias: { 'better-auth/crypto': join(import.meta.dirname, 'quick-hash.ts') } },
  plugins: [
    cloudflareTest({
      main: './rooms-under-test.ts',
      remoteBindings: false,
      miniflare: {
        compatibilityDate: '2026-11-02',
        // The runner receives all known modules of a file in one message, which can exceed workerd's limit.
        compatibilityFlags: ['nodejs_compat', 'enable_request_signal', 'increase_websocket_message_size'],
        bindings: {
          ENVIRONMENT: 'development',
          MAILBOX: 'local',
          TURN_URLS: 'turn:relay.test:3478',
          TURN_SECRET: 'for tests',
          LAW_TEXTS: lawTexts(),
          MIGRATIONS: { directory, institute },
          SCHEMAS: { directory: schemaAfter(directory), institute: schemaAfter(institute) },
          ...cases,
        },
        d1Databases: ['DIRECTORY', 'INSTITUTES_00', 'INSTITUTES_01'],
        r2Buckets: ['FILES'],
        email: { send_email: [{ name: 'MAIL' }] },
        durableObjects: {
          LESSON_ROOM: { className: 'LessonRoom', useSQLite: true },
          PAGE_ROOM: { className: 'PageRoom', useSQLite: true },
          LIVE_CLASS_ROOM: { className: 'LiveClassRoom', useSQLite: true },
          QUIZ_ROOM: { className: 'QuizRoom', useSQLite: true },
          QUIZ_SHARD_ROOM: { className: 'QuizShardRoom', useSQLite: true },
          USER_CHANNEL: { className: 'UserChannel', useSQLite: true },
          WALL_ROOM: { className: 'WallRoom', useSQLite: true },
        },
      },
    }),
  ],
  test: {
    name: 'worker',
    expect: { poll: { timeout: 20_000 } },
    include: ['{src,test}/**/*.test.ts'],
    globalSetup: ['./loopback.ts'],
    setupFiles: ['../schema/test-cases.ts', '../schema/test-patience.ts', './fresh-storage.ts'],
    isolate: false,
    // What a room logs after the last test of a file would otherwise be sent to a runner that has closed its connection.
    disableConsoleIntercept: true,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})

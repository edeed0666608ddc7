import { cloudflareTest } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [
    cloudflareTest({
      main: './rooms-under-test.ts',
      miniflare: {
        compatibilityDate: '2026-11-02',
        compatibilityFlags: ['nodejs_compat'],
        bindings: { ENVIRONMENT: 'development', MAILBOX: 'local' },
        durableObjects: {
          LESSON_ROOM: { className: 'LessonRoom', useSQLite: true },
          PAGE_ROOM: { className: 'PageRoom', useSQLite: true },
          USER_CHANNEL: { className: 'UserChannel', useSQLite: true },
        },
      },
    }),
  ],
  test: { name: 'worker', include: ['src/**/*.test.ts'], testTimeout: 20_000 },
})

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'e2e',
    setupFiles: ['../schema/test-cases.ts', '../schema/test-patience.ts'],
    include: ['src/**/*.test.ts'],
    testTimeout: 60_000,
  },
})

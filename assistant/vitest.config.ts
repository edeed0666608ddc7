import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'assistant',
    setupFiles: ['../schema/test-cases.ts'],
    testTimeout: 30_000,
    include: ['src/**/*.test.ts'],
  },
})

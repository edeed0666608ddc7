import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'assistant',
    setupFiles: ['../schema/test-cases.ts', '../schema/test-patience.ts'],
    testTimeout: 30_000,
    // No test here has state between files: one process runs many files.
    isolate: false,
    include: ['src/**/*.test.ts'],
  },
})

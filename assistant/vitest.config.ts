import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'assistant',
    setupFiles: ['../schema/test-cases.ts', '../schema/test-patience.ts'],
    testTimeout: 30_000,
    // Nothing here keeps anything: one process runs many files.
    isolate: false,
    include: ['src/**/*.test.ts'],
  },
})

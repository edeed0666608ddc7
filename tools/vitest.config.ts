import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'tools',
    isolate: false,
    setupFiles: ['../schema/test-modules.ts', '../schema/test-cases.ts', '../schema/test-patience.ts'],
    include: ['src/**/*.test.ts'],
    testTimeout: 30_000,
  },
})

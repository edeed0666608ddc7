import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'pwa',
    testTimeout: 30_000,
    include: ['src/**/*.test.{ts,tsx}', '*.test.ts'],
    setupFiles: ['./test-device.ts', '../schema/test-cases.ts'],
  },
})

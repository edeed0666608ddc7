import { defineConfig } from 'vitest/config'
import { enterMemoryFolder } from './tools/src/kit/memory-folder.ts'

enterMemoryFolder()

// Each room states in its own file what its tests run in: Node, a browser's stand-in or workerd.
export default defineConfig({
  test: {
    projects: ['{schema,assistant,worker,pwa,extension,e2e,bench,tools}/vitest.config.ts'],
    // pdf.js, notified that a page will not be drawn to its end, rejects a promise that no one holds if the news comes between two
    // parts of that page (6.5.438, `StreamKind.CANCEL`). Its own words are our reason: whatever else goes unhandled is an error.
    onUnhandledError: ({ name, message }) =>
      !(name === 'AbortException' && message === 'lines and areas cannot say this page'),
  },
})

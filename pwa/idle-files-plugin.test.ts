import { expect, test } from 'vitest'
import { helpFiles, idleFiles, type BuiltChunk } from './idle-files-plugin.ts'

const chunk = (fileName: string, source: string, more: Partial<BuiltChunk> = {}): BuiltChunk => ({
  fileName,
  imports: [],
  isDynamicEntry: true,
  moduleIds: [`/pwa/src/${source}`],
  ...more,
})

test('[OF-9] idle files are the lazy chunks of an area with their imports and styles', () => {
  const style = { importedCss: new Set(['assets/feed-1.css']) }
  const chunks = [
    chunk('assets/Feed-1.mjs', 'feed/FeedPanel.tsx', {
      imports: ['assets/shared-2.mjs', 'assets/app-3.js'],
      viteMetadata: style,
    }),
    chunk('assets/shared-2.mjs', 'ui/shared.ts', { isDynamicEntry: false, imports: ['assets/deep-4.mjs'] }),
    chunk('assets/app-3.js', 'app/start.tsx', { isDynamicEntry: false }),
    chunk('assets/deep-4.mjs', 'ui/deep.ts', { isDynamicEntry: false, imports: ['assets/Feed-1.mjs'] }),
    chunk('assets/Live-5.mjs', 'live/LiveClassScreen.tsx'),
  ]
  // Fault: imports were followed through one level only, and the screen had no code without a network.
  expect(idleFiles(chunks, /\/feed\//)).toEqual([
    '/assets/Feed-1.mjs',
    '/assets/deep-4.mjs',
    '/assets/feed-1.css',
    '/assets/shared-2.mjs',
  ])
})

// Fault: each device of a learner cached the help of all languages.
test('[OF-10] the help of a language is no file of a role, and is named by its language', () => {
  const chunks = [
    chunk('assets/Help-1.mjs', 'help/HelpScreen.tsx'),
    chunk('assets/bn-2.mjs', 'help/texts/bn.md?raw'),
    chunk('assets/ja-3.mjs', 'help/texts/ja.md?raw'),
  ]
  expect(idleFiles(chunks, /\/help\//)).toEqual(['/assets/Help-1.mjs'])
  expect(helpFiles(chunks)).toEqual({ bn: '/assets/bn-2.mjs', ja: '/assets/ja-3.mjs' })
})

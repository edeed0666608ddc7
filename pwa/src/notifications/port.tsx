import { lazy } from 'react'
import { addWords } from '#languages/late-words.ts'

/** When a class is left alone, with its words. */
export const QuietPanel = lazy(async () => {
  await addWords('devices')
  return { default: (await import('./QuietPanel.tsx')).QuietPanel }
})

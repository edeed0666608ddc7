import { expect, test } from 'vitest'
import { archiveOf } from './install-archive.ts'

test('[SW-4] the archive has each text once, without pages, pictures and workers', () => {
  const urls = ['index.html', 'assets/app-1.js', 'assets/export-worker-2.js', 'assets/font-3.woff', 'assets/a-4.css']
  const lines = archiveOf([...urls, 'assets/app-1.js'], (url) => `text of\n${url}`).split('\n')
  expect(lines.filter((line) => line !== '').map((line) => JSON.parse(line))).toEqual([
    ['/assets/app-1.js', 'text of\nassets/app-1.js'],
    ['/assets/a-4.css', 'text of\nassets/a-4.css'],
  ])
  expect(() => archiveOf(['index.html'], () => '')).toThrow('no precached file')
})

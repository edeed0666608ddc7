import { expect, test } from 'vitest'
import { importCircle } from './import-circle.ts'

const chunk = (file: string, ...imports: string[]) => ({ file, imports })

test('[BU-1] chunks that import each other are found, however far apart', () => {
  const chunks = {
    start: chunk('start.js', 'icon', 'app'),
    icon: chunk('icon.js', 'app'),
    app: chunk('app.js', 'rows', 'start'),
    rows: chunk('rows.js'),
  }
  expect(importCircle(chunks)).toEqual(['start.js', 'icon.js', 'app.js', 'start.js'])
  expect(importCircle({ self: chunk('self.js', 'self') })).toEqual(['self.js', 'self.js'])
})

test('[BU-1] a chunk that many import is no cycle', () => {
  const chunks = {
    start: chunk('start.js', 'app', 'rows'),
    app: chunk('app.js', 'rows'),
    rows: { file: 'rows.js' },
  }
  expect(importCircle(chunks)).toBeNull()
})

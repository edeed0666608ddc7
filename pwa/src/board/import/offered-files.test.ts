import { expect, test } from 'vitest'
import { TestBoard } from '../test-board.ts'
import { hasPages, offerFiles, onOfferedFiles } from './offered-files.ts'

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

test.each([
  ['a PDF', '%PDF-1.7\n', true],
  ['a presentation', 'PK\u0003\u0004', true],
  ['an Excalidraw drawing', '\ufeff{"type":"excalidraw"}', true],
  ['a PNG', new Uint8Array(png), false],
])('[J7] %s dropped on the board has pages, or is an image', async (_name, bytes, isPaged) => {
  expect(await hasPages(new File([bytes], 'dropped'))).toBe(isPaged)
})

test('[J7] dropped files with pages are offered to a lesson only while its menu listens', async () => {
  const { editor } = await TestBoard.open({ isEarly: true })
  const files = [new File(['%PDF-1.7'], 'quiz.pdf')]
  expect(offerFiles({ editor, files })).toBe(false)
  const offers: unknown[] = []
  const stop = onOfferedFiles((offered) => offers.push(offered))
  expect(offerFiles({ editor, files })).toBe(true)
  expect(offers).toEqual([{ editor, files }])
  stop()
})

// @vitest-environment happy-dom
import type { Ink } from '@takhti/schema/responses/model'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { show, type TestPage } from '#app/test-page.tsx'
import english from '../locales/en/quizzes.json'
import { PdfPages } from './PdfPages.tsx'

const send = vi.hoisted(() => vi.fn())
const openPdfImages = vi.hoisted(() => vi.fn())

vi.mock('#api/client.ts', () => ({ send, onRefusal: () => {} }))
vi.mock('#documents/pdf-images.ts', () => ({ loadPdfImages: () => Promise.resolve({ openPdfImages }) }))

let page: TestPage
let drawn: number[] = []

const file = { id: '01890a5d-ac96-774b-bcce-b302099a8057', name: 'Sheet.pdf' }

beforeEach(() => {
  drawn = []
  send.mockResolvedValue({ name: file.name, mediaType: 'application/pdf', size: 3, part: 0, bytes: 'AAAA' })
  openPdfImages.mockResolvedValue({
    pages: 45,
    async page(number: number) {
      drawn.push(number)
      await Promise.resolve()
      // The second page is damaged.
      return number === 2 ? null : { picture: { bytes: new Uint8Array([number]), type: 'image/png' } }
    },
    close: () => {},
  })
})

afterEach(() => page.leave())

const shownPages = () => [...document.querySelectorAll('img')].map(({ alt }) => alt)
const strokes = () => page.all('img').filter(({ name }) => name === english.quiz.draw.strokes)

// Fault: strokes under the id of the file: those of one page were on each.
test('[MK-19] each page of a PDF takes strokes of its own, and a damaged one shows that', async () => {
  const places = [3, 4].map((number) => `${file.id}/${number}`)
  let changed: Ink = Object.fromEntries(places.map((place) => [place, 'M1 1L9 9']))
  function Marked() {
    const [ink, setInk] = useState(changed)
    const onInk = (next: Ink) => {
      changed = next
      setInk(next)
    }
    return <PdfPages assessmentResponseId="r1" {...{ file, ink, onInk }} />
  }
  page = await show(<Marked />, english)
  await expect.poll(() => page.text()).toContain('5 more pages are in the saved file.')
  expect(drawn).toHaveLength(40)
  expect(page.text()).toContain('This page cannot be shown.')
  expect(shownPages()).toHaveLength(39)
  expect(strokes()).toHaveLength(2)
  const third = page.all('button').filter(({ name }) => name === english.quiz.draw.over)[1]
  third?.element.click()
  await expect.poll(() => page.all('button').map(({ name }) => name)).toContain(english.quiz.draw.clear)
  await page.press(english.quiz.draw.clear)
  expect(changed).toEqual({ [`${file.id}/4`]: 'M1 1L9 9' })
})

test('[MK-19] a student sees the pages that have strokes, and no other one is drawn', async () => {
  const ink = { [`${file.id}/12`]: 'M1 1L9 9', [`${file.id}/3`]: 'M2 2L8 8', drawing: 'M1 1L9 9' }
  page = await show(<PdfPages assessmentResponseId="r1" {...{ file, ink }} isInkedOnly />, english)
  await expect.poll(shownPages).toEqual(['Sheet.pdf (3/45)', 'Sheet.pdf (12/45)'])
  expect(drawn).toEqual([3, 12])
  expect(page.all('button')).toEqual([])
  expect(page.text()).not.toContain('more pages')
})

test('[MK-19] a PDF that cannot be read leaves its file to save', async () => {
  openPdfImages.mockResolvedValue({ fault: 'password' })
  page = await show(<PdfPages assessmentResponseId="r1" file={file} ink={{}} />, english)
  await expect.poll(() => page.text()).toContain('Save the file to see it.')
})

// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { chaptersOfDescription, chaptersOfPage } from './chapters.ts'

test('a description that lists times from zero on gives chapters', () => {
  const text = 'How a volcano works.\n\n0:00 Magma\n• 0:30 – Vents & craters\n(1:02:03) | Ash\nFollow us!'
  expect(chaptersOfDescription(text)).toEqual([
    { title: 'Magma', startMs: 0 },
    { title: 'Vents & craters', startMs: 30_000 },
    { title: 'Ash', startMs: 3_723_000 },
  ])
  expect(chaptersOfDescription('०:०० मैग्मा\n०:३० निकास\n१:०० राख')[1]).toEqual({ title: 'निकास', startMs: 30_000 })
})

test.each([
  ['two lines only', '0:00 One\n0:30 Two'],
  ['a first line that is not the beginning', '0:10 One\n0:30 Two\n0:50 Three'],
  ['times that go back', '0:00 One\n0:30 Two\n0:20 Three'],
  ['times without titles', '0:00\n0:30\n0:50'],
  ['no times', 'Buy the book.'],
])('%s give none', (_, text) => {
  expect(chaptersOfDescription(text)).toEqual([])
})

test('the page’s own list is read by its links, and only those of this video', () => {
  document.body.innerHTML = ['tk8hVolcano', 'otherVideo1']
    .map(
      (id) =>
        `<ytd-macro-markers-list-item-renderer><a href="/watch?v=${id}&amp;t=30s"><h4> Vents </h4><div id="time">0:30</div></a></ytd-macro-markers-list-item-renderer>`,
    )
    .join('')
  expect(chaptersOfPage(document, 'tk8hVolcano')).toEqual([{ title: 'Vents', startMs: 30_000 }])
})

import { readFileSync } from 'node:fs'
import type { Segment } from '@takhti/schema/capture/model'
import { expect, test } from 'vitest'
import { read } from './made-documents.ts'
import { draftOfFile, draftOfText } from './source-draft.ts'

const bytesOf = (name: string) => Uint8Array.from(readFileSync(new URL(`samples/${name}`, import.meta.url)))
const cuesOf = (segments: readonly Segment[]) => segments.map(({ startMs, text }) => [startMs, text])

const light = [
  [1_000, 'Plants make their own food.'],
  [4_500, 'They need light and water.'],
]

test.each([
  ['utf16le.srt', [light[0], [4_500, 'They need light and water for it.']]],
  ['no-counter.srt', [light[0], [4_500, 'They need light.']]],
  ['youtube.sbv', [light[0], [4_500, 'They need light and water for it.']]],
  ['transcript-api.json', light],
  ['lesson.ass', light],
  [
    'whisper.json',
    [
      [0, 'Plants make their own food.'],
      [3_000, 'They need light.'],
    ],
  ],
])('[T3] %s becomes cues with their times', async (name, cues) => {
  const document = await read(bytesOf(name))
  expect(document.format).toBe('captions')
  expect(cuesOf(document.segments)).toEqual(cues)
})

test('[T3] an empty line within a cue loses nothing of it', async () => {
  const { segments } = await read(bytesOf('blank-inside-long.srt'))
  expect(segments).toHaveLength(6)
  expect(cuesOf(segments)[1]).toEqual([5_000, 'Roots take in water and the leaves take in air.'])
})

test('[T3] the first line of rolling captions begins with its own cue', async () => {
  const { segments, language } = await read(bytesOf('rolling.vtt'))
  expect(language).toBe('en')
  expect(cuesOf(segments)[0]).toEqual([160, 'plants make their own food'])
})

test('[T2] captions and pages in old encodings are read with the right characters', async () => {
  const captions = await read(bytesOf('arabic-1256-long.srt'))
  expect(captions).toMatchObject({ format: 'captions', encoding: 'windows-1256' })
  expect(cuesOf(captions.segments)[0]).toEqual([0, 'الماء سائل شفاف لا لون له ولا رائحة'])
  expect(draftOfFile(captions, { name: 'water.srt' }, { via: 'upload', link: null })).toMatchObject({
    capture: { language: 'ar' },
    encoding: 'windows-1256',
  })
  const page = await read(bytesOf('windows1256.html'))
  expect(page).toMatchObject({ format: 'html', title: 'الماء', encoding: 'windows-1256' })
  const wide = await read(bytesOf('utf16.html'))
  expect(wide).toMatchObject({ format: 'html', title: 'Saved by an office program' })
  expect(wide.encoding).toBeUndefined()
})

test('[T3] a pasted transcript retains its times without a link, and a timetable stays prose', () => {
  const paste = (text: string) => draftOfText(text, { via: 'pasted', link: null })?.capture
  const rows = [
    [14_000, 'plants make food'],
    [18_000, 'they need light'],
  ]
  for (const text of [
    '0:14 plants make food\n0:18 they need light',
    '0:14\nplants make food\n0:18\nthey need light',
    '0:14\n14 seconds\nplants make food\n0:18\n18 seconds\nthey need light',
    'WEBVTT\n\n00:14.000 --> 00:18.000\nplants make food\n\n00:18.000 --> 00:20.000\nthey need light',
  ]) {
    const capture = paste(text)
    expect(capture).toMatchObject({ kind: 'document', format: 'captions' })
    expect(cuesOf(capture?.segments ?? [])).toEqual(rows)
  }
  expect(paste('8:30 Assembly\n9:15 Maths\n10:00 Break')).toMatchObject({ format: 'text' })
})

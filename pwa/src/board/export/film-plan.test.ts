import { expect, test } from 'vitest'
import { cuesOf, frameTimes, partsOf, sceneSeconds, webVtt } from './film-plan.ts'

test('[PV-2] captions divide a script by sentences within the time of their slide', () => {
  const script = 'Roots take up water. जड़ें पानी लेती हैं। 根吸收水分。\nهل الضوء غذاء؟'
  const cues = cuesOf(script, 10, 20)
  expect(cues.map(({ text }) => text)).toEqual([
    'Roots take up water.',
    'जड़ें पानी लेती हैं।',
    '根吸收水分。',
    'هل الضوء غذاء؟',
  ])
  expect(cues[0]?.from).toBe(10)
  expect(cues.at(-1)?.to).toBeCloseTo(30)
  for (const [index, { from }] of cues.slice(1).entries()) expect(from).toBe(cues[index]?.to)
})

test('[PV-2] a long sentence is cut at spaces or at its length, and no letter is lost', () => {
  for (const script of ['word '.repeat(80).trim(), '水'.repeat(300)]) {
    const cues = cuesOf(script, 0, 60)
    expect(cues.every(({ text }) => text.length <= 84)).toBe(true)
    expect(
      cues
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe(script.replaceAll(' ', ''))
  }
})

test('[PV-2] hostile text is one cue, without markup and without an end of the file', () => {
  const text = webVtt(cuesOf('<b onclick="x">A</b> & --> 00:00\n\nNOTE more', 3599.5, 3))
  expect(text).toMatch(/^WEBVTT\n\n00:59:59\.500 --> /)
  expect(text).not.toMatch(/<b|-->[^ ]|&(?!amp;|lt;|gt;)/)
  expect(text.match(/ --> \d\d:/g)).toHaveLength(text.match(/\n\n\d\d:/g)?.length ?? 0)
  expect(webVtt([])).toBe('WEBVTT\n\n\n')
})

test('[PV-3] a slide lasts as long as its voice or script, and has few frames at rest', () => {
  expect(sceneSeconds('Roots take up water.', 7.5)).toBe(7.5)
  expect(sceneSeconds('', 0)).toBe(4)
  expect(sceneSeconds('word '.repeat(110), 0)).toBe(60)
  expect(frameTimes(60, () => false)).toHaveLength(60)
  expect(frameTimes(2, (time) => time < 1)).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
})

test('[PV-9] the parts of a video follow each other without a gap, and the last one ends with it', () => {
  expect(partsOf(70.5)).toEqual([
    { from: 0, to: 30 },
    { from: 30, to: 60 },
    { from: 60, to: 70.5 },
  ])
  expect(partsOf(30)).toEqual([{ from: 0, to: 30 }])
  expect(partsOf(1)).toEqual([{ from: 0, to: 1 }])
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSubtitles, subtitleLanguage } from './subtitles.ts'

test('a WebVTT file gives its cues, and nothing of its header, notes and styles', () => {
  const file = `\uFEFFWEBVTT - Rivers\r\n\r\nNOTE made by hand\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nintro\r\n00:01.500 --> 00:04.000 align:start position:0%\r\n<v Asha>Rivers <i>carve</i> &amp; carry &constructor;</v>\r\nstone.\r\n\r\n01:00:00.000 --> 01:00:01.250\r\nThe end`
  expect(parseSubtitles(file)).toEqual([
    { text: 'Rivers carve & carry &constructor; stone.', startMs: 1_500, durationMs: 2_500 },
    { text: 'The end', startMs: 3_600_000, durationMs: 1_250 },
  ])
})

test('a SubRip file gives its cues without their numbers and styling', () => {
  const file =
    '1\n00:00:01,000 --> 00:00:02,500\n{\\an8}<b>Sand</b> is small stone.\n\n2\n00:00:03,000 --> 00:00:04,000\nनदी बहती है।\n'
  expect(parseSubtitles(file)).toEqual([
    { text: 'Sand is small stone.', startMs: 1_000, durationMs: 1_500 },
    { text: 'नदी बहती है।', startMs: 3_000, durationMs: 1_000 },
  ])
})

test('cues without an empty line between them end at the next times', () => {
  const file = '1\n00:00:01,000 --> 00:00:02,000\nIce floats.\n2\n00:00:03,000 --> 00:00:04,000\nIron sinks.'
  expect(parseSubtitles(file)?.map(({ text }) => text)).toEqual(['Ice floats.', 'Iron sinks.'])
})

test('text that is no tag remains, as in a comparison of one and two', () => {
  expect(parseSubtitles('00:01.5 --> 00:02.0\nIf 1 < 2 and <c.yellow>2 > 1</c> then &#x2713;')).toEqual([
    { text: 'If 1 < 2 and 2 > 1 then ✓', startMs: 1_500, durationMs: 500 },
  ])
})

test('a WebVTT file states its language in its header, and nowhere else', () => {
  expect(subtitleLanguage('WEBVTT\nKind: captions\nLanguage: pt-BR\n\n00:01.000 --> 00:02.000\nOi.')).toBe('pt-BR')
  expect(subtitleLanguage('WEBVTT\n\n00:01.000 --> 00:02.000\nLanguage: en')).toBe('')
})

test('any list of cues survives being written and read', () => {
  const cue = fc.record({
    startMs: fc.nat(99 * 3_600_000),
    durationMs: fc.nat(60_000),
    text: fc.stringMatching(/^[a-z]+( [a-z]+){0,5}$/),
  })
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 20 }), fc.constantFrom('.', ','), (cues, point) => {
      const file = cues
        .map(
          ({ startMs, durationMs, text }, index) =>
            `${index + 1}\n${time(startMs, point)} --> ${time(startMs + durationMs, point)}\n${text}`,
        )
        .join('\n\n')
      expect(parseSubtitles(file)).toEqual(cues)
    }),
  )
})

function time(ms: number, point: string): string {
  const pad = (value: number, size = 2) => String(value).padStart(size, '0')
  const [hours, minutes, seconds] = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1_000) % 60,
  ]
  return `${pad(hours)}:${pad(minutes)}:${pad(seconds)}${point}${pad(ms % 1_000, 3)}`
}

import { expect, test } from 'vitest'
import { parseTimedText } from './timed-text.ts'

test('TTML gives the words of each paragraph, its line breaks and styles gone', () => {
  const file = `<?xml version="1.0"?><!DOCTYPE tt [<!ENTITY big "x">]><tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en-GB">
    <head><metadata><ttm:title>Rivers</ttm:title></metadata></head>
    <body><div><p begin="00:00:01.500" end="00:00:04.000">Rivers <span style="s1">carve</span><br/>stone &amp; carry &big;.</p>
    <!-- nobody says this --><p begin="4.5s" dur="500ms"><![CDATA[Then <they> rest.]]></p></div></body></tt>`
  expect(parseTimedText(file)).toEqual({
    format: 'ttml',
    language: 'en-GB',
    segments: [
      { text: 'Rivers carve stone & carry &big;.', startMs: 1_500, durationMs: 2_500 },
      { text: 'Then <they> rest.', startMs: 4_500, durationMs: 500 },
    ],
  })
})

test.each([
  ['frames', 'ttp:frameRate="25"', '00:01:00:05', 60_200],
  ['frames of a television', 'ttp:frameRate="30" ttp:frameRateMultiplier="1000 1001"', '300f', 10_010],
  ['ticks', 'ttp:tickRate="10000000"', '15000000t', 1_500],
  ['minutes', '', '1.5m', 90_000],
  ['hours', '', '1h', 3_600_000],
])('TTML counts in %s', (_, rates, begin, startMs) => {
  const file = `<tt ${rates}><body><div><p begin="${begin}">Ice floats.</p></div></body></tt>`
  expect(parseTimedText(file)?.segments).toEqual([{ text: 'Ice floats.', startMs }])
})

test('times within an element count from its own start, and end with it', () => {
  const file = `<tt><body begin="10s"><div end="8s" begin="0s"><p><span begin="1s" end="2s">One.</span> <span begin="3s" end="90s">Two.</span></p></div></body></tt>`
  expect(parseTimedText(file)?.segments).toEqual([
    { text: 'One.', startMs: 11_000, durationMs: 1_000 },
    { text: 'Two.', startMs: 13_000, durationMs: 5_000 },
  ])
})

test('srv3 gives its lines without roll events; srv1 gives its texts, entities decoded twice', () => {
  const srv3 = `<timedtext format="3"><head><ws id="0"/></head><body><w t="0" id="1"/><p t="80" d="4000" w="1"><s ac="0">ice</s><s t="320"> floats</s></p><p t="2000" d="2080" w="1" a="1">\n</p></body></timedtext>`
  expect(parseTimedText(srv3)?.segments).toEqual([{ text: 'ice floats', startMs: 80, durationMs: 4_000 }])
  const srv1 = `<?xml version="1.0" encoding="utf-8" ?><transcript><text start="1.2" dur="2.16">it&amp;#39;s ice</text></transcript>`
  expect(parseTimedText(srv1)?.segments).toEqual([{ text: "it's ice", startMs: 1_200, durationMs: 2_160 }])
})

test.each([
  ['nothing', ''],
  ['a page', '<html><body><p begin="1s">No.</p></body></html>'],
  ['a file without words', '<tt><body><div><p begin="1s"> </p></div></body></tt>'],
  ['a file without times', '<tt><body><div><p>When?</p></div></body></tt>'],
  ['words', 'begin="1s"'],
])('%s holds no cue', (_, file) => {
  expect(parseTimedText(file)).toBeNull()
})

test('a truncated file gives the cues before the cut', () => {
  expect(parseTimedText('<tt><body><div><p begin="1s">Ice floats.</p><p begin="2s">Iron <span')?.segments).toEqual([
    { text: 'Ice floats.', startMs: 1_000 },
    { text: 'Iron', startMs: 2_000 },
  ])
})

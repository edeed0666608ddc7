import { faultsOf } from '@takhti/schema/questions/checks'
import { expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { page } from '../samples/page.ts'
import { type Readable, readSource, textOf } from '../source.ts'

const sentences = [
  'पौधों की पत्तियाँ हरी होती हैं क्योंकि उनकी कोशिकाओं में हरितलवक भरा रहता है।',
  'यदि पौधे को सूर्य का प्रकाश न मिले तो पत्तियाँ पीली पड़ जाती हैं।',
  '1772 में जोसेफ प्रीस्टले ने पौधों से निकलने वाली गैस की खोज की।',
  'जड़ें मिट्टी से पानी और खनिज सोखकर तने तक पहुँचाती हैं।',
  'तना पानी को पत्तियों तक ले जाता है और पौधे को सहारा देता है।',
]

test('a reason, a condition and a year are asked for in Hindi, and each question is sound', async () => {
  const source = page(sentences.join('\n'), 'hi', 'पौधे')
  const { questions } = await embedded.makeQuiz(source, { count: 3, seed: 1, types: ['SHORT_ANSWER'] })
  expect(questions.map(({ description, answer }) => [description, answer])).toEqual([
    ['पौधों की पत्तियाँ हरी होती हैं — ऐसा क्यों?', 'क्योंकि उनकी कोशिकाओं में हरितलवक भरा रहता है।'],
    ['यदि पौधे को सूर्य का प्रकाश न मिले, तो क्या होता है?', 'पत्तियाँ पीली पड़ जाती हैं।'],
    ['किस वर्ष जोसेफ प्रीस्टले ने पौधों से निकलने वाली गैस की खोज की?', '1772'],
  ])
  for (const question of questions) expect(faultsOf(question, source)).toEqual([])
})

/** Text as speech recognition returns it, five words to a cue; the number is the pause after the preceding words. */
function spokenForms(...parts: (string | number)[]): string[] {
  const segments: Readable['segments'] = []
  let at = 0
  for (const each of parts) {
    if (typeof each === 'number') at += each
    else {
      const durationMs = each.split(' ').length * 400
      segments.push({ text: each, startMs: at, durationMs })
      at += durationMs
    }
  }
  const source = readSource({
    kind: 'youtube',
    title: 'पौधे',
    language: 'hi',
    capturedAt: '2026-09-14T08:30:00.000Z',
    segments,
  })
  return source.sentences.map((range) => textOf(source, range))
}

test('Hindi speech ends with the whole of its verb, and goes on after it where a clause follows', () => {
  expect(spokenForms('यह काम बहुत पहले किया गया था', 'पौधे मिट्टी में उगते हैं जैसे धान', 'और गेहूँ उगाए जाते हैं')).toEqual([
    'यह काम बहुत पहले किया गया था',
    'पौधे मिट्टी में उगते हैं जैसे धान और गेहूँ उगाए जाते हैं',
  ])
})

test('a breath after a Hindi verb ends the sentence, whatever follows', () => {
  const first = 'जड़ें मिट्टी से पानी लेती हैं'
  const second = 'और पत्तियाँ उससे भोजन बनाती हैं'
  expect(spokenForms(first, second)).toEqual([`${first} ${second}`])
  expect(spokenForms(first, 500, second)).toEqual([first, second])
})

import { faultsOf } from '@takhti/schema/questions/checks'
import { describe, expect, test } from 'vitest'
import { embedded } from '../engines/embedded-engine.ts'
import { lectures, manualCaptions } from '../samples/lecture.ts'
import { page } from '../samples/page.ts'
import { readSource } from '../source.ts'
import { thingsIn } from './things.ts'

const types = ['MCQ', 'MULTIPLE_SELECT', 'TRUE_OR_FALSE', 'SHORT_ANSWER', 'CLOZE'] as const

const everyLanguage = lectures().filter(
  ({ name, language }) => name === 'water' || (name === 'solar' && language === 'en'),
)

test('there is a lecture in each of the sixteen languages', () => {
  expect(new Set(everyLanguage.map(({ language }) => language)).size).toBe(16)
})

test.each(everyLanguage.map((lecture) => [lecture.language, lecture] as const))(
  'a lecture in %s gives sound questions of every type',
  async (_, lecture) => {
    for (const type of types) {
      const source = readSource(manualCaptions(lecture))
      const { questions } = await embedded.makeQuiz(source, { count: 2, seed: 1, types: [type] })
      expect(questions.length, type).toBeGreaterThanOrEqual(1)
      for (const question of questions) expect(faultsOf(question, source)).toEqual([])
    }
  },
)

describe('what several sentences speak of', () => {
  test.each([
    ['bn', ['মাটির উপরে ঘাস জন্মায়।', 'মাটি জল ধরে রাখে।', 'কৃষক মাটি চাষ করে।'], 'মাটি'],
    ['or', ['ଗଛର ମୂଳ ଅଛି।', 'ଗଛ ଛାଇ ଦିଏ।', 'ଲୋକେ ଗଛ ଲଗାନ୍ତି।'], 'ଗଛ'],
    ['kn', ['ಮರದ ಎಲೆ ಹಸಿರು.', 'ಮರ ನೆರಳು ಕೊಡುತ್ತದೆ.', 'ಹಕ್ಕಿ ಮರ ಹತ್ತುತ್ತದೆ.'], 'ಮರ'],
    ['ru', ['Корень держит лист.', 'Листом питается гусеница.', 'Осенью лист желтеет.'], 'лист'],
    ['zh', ['太阳使大地变暖。', '植物需要太阳的光。', '太阳落在西边。'], '太阳'],
    ['ja', ['太陽が地面を温めます。', '植物には太陽の光がいります。', '太陽は西にしずみます。'], '太陽'],
  ])('in %s it is found by the case of a noun, or by what recurs', (language, texts, thing) => {
    const found = thingsIn(texts, language).find(({ text }) => text === thing)
    expect(found?.isIn(texts[1] ?? '') || found?.isIn(texts[2] ?? '')).toBe(true)
  })

  test.each([
    // "Tall" occurs in one form alone, so nothing shows it to be a noun.
    ['bn', ['উঁচু গাছ দেখা যায়।', 'উঁচু পাহাড় আছে।', 'উঁচু বাড়ি আছে।'], 'উঁচু'],
    ['ru', ['Мелкие капли падают.', 'Ветер несёт мелких птиц.', 'Река намывает мелкие камни.'], 'мелкие'],
    ['zh', ['冰变成水。', '水变成冰。', '雪变成水。'], '变成'],
  ])('in %s a quality or a doing is no such thing', (language, texts, word) => {
    expect(thingsIn(texts, language).map(({ text }) => text)).not.toContain(word)
  })
})

test('every option of a question about a thing names it', async () => {
  const source = page(
    [
      'Листья дерева поглощают свет.',
      'Фотосинтез — это образование сахара в листьях из воды и углекислого газа на свету.',
      'Растение получает свет от солнца.',
      'Хлорофилл — это вещество листа, которое улавливает свет.',
      'Дыхание — это расход сахара клеткой для получения энергии.',
      'Транспирация — это испарение воды с поверхности листьев растения.',
      'Ночью растение света не видит и растёт медленно.',
    ].join('\n'),
    'ru',
    'Лист',
  )
  const { questions } = await embedded.makeQuiz(source, { count: 3, seed: 1, types: ['MULTIPLE_SELECT'] })
  const [about] = questions.filter(({ description }) => description.includes('«свет»'))
  expect(about?.options.length).toBeGreaterThanOrEqual(3)
  for (const { title } of about?.options ?? []) expect(title).toContain('свет')
  expect(about && faultsOf(about, source)).toEqual([])
})

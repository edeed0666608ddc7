import { expect, test } from 'vitest'
import { chooseTrack } from './tracks.ts'

const automatic = (lang: string) => ({ lang, name: `${lang} (auto)`, isAutomatic: true })
const written = (lang: string) => ({ lang, name: lang, isAutomatic: false })

test.each([
  ['what people wrote comes before automatic captions', [automatic('en'), written('en')], ['en'], written('en')],
  [
    'the spoken language comes before the person’s',
    [written('hi'), written('en'), automatic('en')],
    ['hi'],
    written('en'),
  ],
  [
    'the person’s language comes before a machine',
    [automatic('en'), written('es'), written('hi')],
    ['hi-IN'],
    written('hi'),
  ],
  [
    'a machine in the spoken language comes before another language',
    [automatic('en'), written('es')],
    ['hi'],
    automatic('en'),
  ],
  ['the person’s languages count in their order', [written('de'), written('fr')], ['it', 'fr', 'de'], written('fr')],
  ['a regional form of a language is that language', [automatic('pt'), written('pt-BR')], [], written('pt-BR')],
  ['the first of them, where nothing else speaks for one', [written('ja'), written('ko')], ['en'], written('ja')],
  ['no track', [], ['en'], null],
])('%s', (_, tracks, languages, expected) => {
  expect(chooseTrack(tracks, languages)).toEqual(expected)
})

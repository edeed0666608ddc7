import { isFunctionWord } from '@takhti/schema/kit/function-words'
import { fold, wordsOf } from '@takhti/schema/kit/words'
import arabic from 'naughty-words/ar.json' with { type: 'json' }
import german from 'naughty-words/de.json' with { type: 'json' }
import english from 'naughty-words/en.json' with { type: 'json' }
import spanish from 'naughty-words/es.json' with { type: 'json' }
import french from 'naughty-words/fr.json' with { type: 'json' }
import hindi from 'naughty-words/hi.json' with { type: 'json' }
import italian from 'naughty-words/it.json' with { type: 'json' }
import japanese from 'naughty-words/ja.json' with { type: 'json' }
import russian from 'naughty-words/ru.json' with { type: 'json' }
import chinese from 'naughty-words/zh.json' with { type: 'json' }

/** What the lists lack: they have Hindi in Latin script alone, and none of its neighbours. */
const ours = `चूतिया चुतिया मादरचोद बहनचोद भोसड़ी भोसडी भोसडीके रंडी रांड लंड लौड़ा गांड गांडू हरामी झवाड्या
  বোকাচোদা চোদা মাগি খানকি চুতিয়া ચૂતિયા ચુતિયા ભોસડી ભોસડીના લોડો રાંડ ગાંડ ಸೂಳೆ ಬೋಳಿಮಗ ತುಲ್ಲು ମାଘିଆ ଗାଣ୍ଡି ରାଣ୍ଡି`.split(/\s+/)

/** Whole words only: many of these are part of names of people and places. */
const rude: ReadonlySet<string> = new Set(
  [arabic, german, english, spanish, french, hindi, italian, russian, ours].flat().map((word) => fold(word)),
)

/** In scripts without spaces a word has no edges. */
const unspaced: readonly string[] = [japanese, chinese].flat().filter((word) => word.length > 1)

/** Rude anywhere in a text. */
const anywhere = ['fuck']

/** Given and family names that the lists take for rude words, since each is one in some language. */
const realNames: ReadonlySet<string> = new Set(
  `bander boner butt casci con concha coon coons cozza dick fava fick hooker lolita lund mona mong monta mufti muschi mussa
    palle pippa poon popel quaglia quim randi regina rosette santorum sega semen shota spagnola titti topa vacca`.split(
    /\s+/,
  ),
)

/** The characters that digits and signs imitate. */
const substitutes: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
}

/** What no visible name is made of: control characters, text directions, and invisible characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u

/** Whether a name can be shown to a whole class. */
export function isFit(nickname: string): boolean {
  // Joiners belong to characters of Indic scripts, and to emoji of families.
  const seen = nickname.replaceAll(/[\u200C\u200D]/g, '')
  if (invisible.test(seen) || !/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(seen)) return false
  const plain = fold(seen)
  // A word without any letter is a number.
  const decoded = plain.replaceAll(/\S*\p{L}\S*/gu, (word) =>
    word.replaceAll(/[013457@$]/g, (sign) => substitutes[sign] ?? sign),
  )
  return [plain, decoded].every((text) => !isRude(text)) && !unspaced.some((word) => plain.includes(word))
}

const mostNameWords = 4

// Other names and initials may surround a name; a word that describes it makes it an ordinary word again.
const around =
  /^(?:all|bad|big|eat|fat|hai|hot|ka|ke|ki|kiss|kissing|ko|lick|licker|meri|nice|sexy|show|small|suck|sucker|super|sweet|tera|teri|touch|tu)$/

/** Whether what would be a rude word alone is part of a person's name here. */
function isName(words: readonly string[]): boolean {
  const others = words.filter((word) => !realNames.has(word))
  return (
    words.length <= mostNameWords &&
    others.every((word) => !around.test(word) && !isFunctionWord(word, 'en') && !isFunctionWord(word, 'hi'))
  )
}

function isRude(text: string): boolean {
  const all = wordsOf(text)
  const words = isName(all) ? all.filter((word) => !realNames.has(word)) : all
  const isSpelledOut = words.length > 2 && words.every((word) => [...word].length === 1)
  const whole = words.length === all.length ? [text] : []
  const spellings = [...whole, ...words, ...(isSpelledOut ? [words.join('')] : [])]
  const drawled = spellings.map((word) => word.replaceAll(/(.)\1{2,}/gu, '$1'))
  return [...spellings, ...drawled].some((word) => rude.has(word) || anywhere.some((each) => word.includes(each)))
}

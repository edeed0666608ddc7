import { fold, wordsOf } from '@takhti/schema/kit/words'
import arabic from 'naughty-words/ar.json' with { type: 'json' }
import german from 'naughty-words/de.json' with { type: 'json' }
import spanish from 'naughty-words/es.json' with { type: 'json' }
import french from 'naughty-words/fr.json' with { type: 'json' }
import hindi from 'naughty-words/hi.json' with { type: 'json' }
import italian from 'naughty-words/it.json' with { type: 'json' }
import japanese from 'naughty-words/ja.json' with { type: 'json' }
import russian from 'naughty-words/ru.json' with { type: 'json' }
import chinese from 'naughty-words/zh.json' with { type: 'json' }
import { RegExpMatcher, englishDataset, englishRecommendedTransformers } from 'obscenity'

const english = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers })

/** Words of a few letters stand inside too many names; in scripts without spaces every word does. */
const others: ReadonlySet<string> = new Set(
  [arabic, german, spanish, french, hindi, italian, russian].flat().map((word) => fold(word)),
)

const unspaced: readonly string[] = [japanese, chinese].flat().filter((word) => word.length > 1)

/** What no visible name is made of: control characters, text directions, and letters that show nothing. */
const invisible = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u

/** Whether a name can be shown to a whole class. */
export function isFit(nickname: string): boolean {
  // Joiners are letters in Indic scripts and in pictures of families.
  if (invisible.test(nickname.replaceAll(/[\u200c\u200d]/g, '')) || !/[\p{L}\p{N}\p{Emoji}]/u.test(nickname))
    return false
  if (english.hasMatch(nickname)) return false
  const words = wordsOf(nickname)
  const isSpelledOut = words.length > 2 && words.every((word) => [...word].length === 1)
  const said = [...words, fold(nickname), ...(isSpelledOut ? [words.join('')] : [])]
  if (isSpelledOut && english.hasMatch(words.join(''))) return false
  return !said.some((word) => others.has(word)) && !unspaced.some((word) => nickname.includes(word))
}

/** Text folded for comparison: compatibility forms, lower case, single spaces. */
export function fold(text: string): string {
  // Half of a surrogate pair is stored as U+FFFD, and so must be what is compared with it.
  return text.toWellFormed().normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
}

// Han and kana are written without spaces, so each character of them counts as a word of its own.
const word = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*/gu

/** The words of a text in any script, folded, in order; punctuation inside a word (3.5, well-known) stays. */
export function wordsOf(text: string): string[] {
  return fold(text).match(word) ?? []
}

/** A word without its commonest English endings, good enough to see that `absorbs` and `absorbing` are one word. */
export function stem(text: string): string {
  if (text.length < 5 || !/^[a-z-]+$/.test(text)) return text
  return text
    .replace(/(?:ies|ied)$/, 'y')
    .replace(/(?:ations?|itions?|ings?|ed|es|ly|s)$/, '')
    .replace(/([b-df-hj-np-tv-z])\1$/, '$1')
    .replace(/(?<=.{4})[ey]$/, '')
}

const functionWords: Record<string, ReadonlySet<string>> = {
  en: new Set(
    `a about above across after against all almost along already also although always am among an and another any are around as at away
    back be became because become becomes been before behind being below between both but by came can cannot come comes could did do does
    doing done down during each either enough even ever every few for from further gave get gets getting give given gives go goes going
    gone got had has have having he hence her here hers him his how however i if in indeed instead into is it its itself just keep kept
    know known less let let's like made make makes making many may me might more most much must my near need never next no nor not now of
    off often on once one only onto or other others our out over own per perhaps put quite rather really said same say says see seen
    several shall she should since so some something soon still such take taken takes than that the their them then there therefore these
    they thing things this those though through thus to together too toward towards under until up upon us use used uses using usually
    very was way ways we well went were what when where whether which while who whole whom whose why will with within without would yet
    you your okay ok um uh basically actually it's that's we're don't doesn't`.split(/\s+/),
  ),
  hi: new Set(
    `का की के को में से पर है हैं था थी थे हो होता होती होते हुआ हुई हुए ने और या तथा एवं भी ही तो कि जो यह ये वह वे इस उस इन उन इसे उसे इसके उसके
    इसकी उसकी इसका उसका अपने अपनी अपना एक कर करता करती करते करना करने किया की गया गई गए जा जाता जाती जाते जब तब तक लिए साथ नहीं न बाद पहले द्वारा
    सकता सकती सकते रहा रही रहे कुछ सब सभी बहुत अधिक कम फिर लेकिन परंतु जिस जिसके जिसकी जिसका जिससे जिसमें जिसे जिन जिनके किस किसी इन्हीं उन्हीं इनसे उनसे इससे उससे इसमें उसमें क्योंकि इसलिए जैसे वाला वाली वाले`.split(
      /\s+/,
    ),
  ),
  ar: new Set(
    `في من إلى على عن مع أن إن كان كانت هو هي هم هذا هذه ذلك تلك التي الذي الذين ما لا لم لن قد ثم أو و كما كل بعض بين عند بعد قبل حتى إذا حيث
    أي غير منها منه فيها فيه عليه عليها به بها له لها وهو وهي أيضا أيضاً لكن ولكن خلال مثل ذلك هناك وقد التي تم يتم`.split(
      /\s+/,
    ),
  ),
}

/** Whether a folded word carries grammar rather than matter; always false in a language without a list. */
export function isFunctionWord(text: string, language: string): boolean {
  return functionWords[primaryLanguage(language)]?.has(text) ?? false
}

/** The words of a text that carry its matter. */
export function contentWords(text: string, language: string): string[] {
  return wordsOf(text).filter((each) => !isFunctionWord(each, language))
}

/** The first part of a BCP 47 tag, in lower case: `en` of `en-GB`. */
export function primaryLanguage(tag: string): string {
  return (tag.split('-')[0] ?? '').toLowerCase()
}

/** Whether `part` stands in `whole` as a run of words, whatever the case and punctuation; an empty part never does. */
export function holdsWords(whole: string, part: string): boolean {
  const sought = wordsOf(part)
  return sought.length > 0 && ` ${wordsOf(whole).join(' ')} `.includes(` ${sought.join(' ')} `)
}
